// Says in the words of the course what the suite has found: which step a scenario asks for, which rule it is
// about, and which frame it did not like.

/** A check of the suite, as it writes it down. */
export interface SuiteCheck {
  id: string;
  status: string;
  description?: string;
  errorMessage?: string;
  details?: Record<string, unknown>;
}

/** What of the course a scenario asks for. The first that fits is it. */
const STEPS: [scenario: RegExp, step: number, rule: string][] = [
  [/^(server-)?initialize$/, 5, 'the handshake'],
  [/^ping$/, 5, 'ping is answered with an empty object'],
  [/sse-multiple-streams/, 16, 'several POSTs at once are answered each on its own'],
  [/sse-retry/, 18, 'a client comes back for the rest of a stream, after as long as `retry` says'],
  [/dns-rebinding/, 14, 'the door refuses a foreign Host, and a foreign Origin'],
  [/logging/, 9, 'log messages, from the level on that was asked for'],
  [/progress/, 9, 'progress carries the token of its request'],
  [/sampling$/, 11, "a server asks the client's model"],
  [
    /^elicitation|tools-call-elicitation/,
    23,
    'a form is shown to a person, or its defaults are taken',
  ],
  [/^tools-call-(image|audio|embedded|mixed)/, 23, 'a result has more in it than text'],
  [/^tools/, 8, 'a list of tools, and calls of them'],
  [
    /^server-stateless$|request-metadata/,
    19,
    'every request carries what a handshake would have said',
  ],
  [/^caching$/, 19, 'a list says for how long it may be kept'],
  [/headers/, 20, 'headers say what the body says'],
  [
    /^input-required|client-request-state/,
    22,
    'a question is a result, and the answer comes with the next try',
  ],
  [/^json-schema-ref/, 17, 'what a schema points to is not fetched'],
  [
    /^(resources|prompts|completion|sep-2164)/,
    23,
    'resources, prompts and completion: a list, and a get',
  ],
];

/** @returns the step, as `08`, and the rule, in a few words */
export function meaningOf(scenario: string): { step: string; rule: string } {
  // Within input-required-result there are tools that sample: they belong to step 22.
  const own = /^input-required/.test(scenario) ? STEPS.filter(([, step]) => step === 22) : STEPS;
  const [, step, rule] = own.find(([pattern]) => pattern.test(scenario)) ?? [, 25, 'the whole'];
  return { step: String(step).padStart(2, '0'), rule };
}

const MAX_WIDTH = 100;
const MAX_CHECKS = 3;

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_WIDTH ? `${line.slice(0, MAX_WIDTH - 1)}…` : line;
}

/** What was on the wire, as far as the suite has kept it. */
function frameOf({ details = {} }: SuiteCheck): string | undefined {
  const frame = details['response'] ?? details['result'] ?? details['body'] ?? details['message'];
  return frame === undefined ? undefined : JSON.stringify(frame);
}

/**
 * @param checks of the scenario, as the suite has written them down; none, if it was not even run
 * @returns lines for a person
 */
export function explain(scenario: string, checks: SuiteCheck[]): string[] {
  const { step, rule } = meaningOf(scenario);
  const bad = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
  const shown = bad.slice(0, MAX_CHECKS).flatMap((check) => {
    const frame = frameOf(check);
    return [
      `    ${shortened(check.errorMessage ?? check.description ?? check.id)}`,
      ...(frame === undefined ? [] : [`    frame: ${shortened(frame)}`]),
    ];
  });
  return [
    `  ✗ ${scenario}`,
    `    step ${step}: ${rule}`,
    ...(bad.length === 0
      ? ['    No check of it was made: nobody has answered, or called.']
      : shown),
    `    next: npm run check step-${step}`,
  ];
}
