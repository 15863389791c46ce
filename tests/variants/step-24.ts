import type { Variant, Wing } from '../course/galleries.ts';

export const step24: Wing<Variant> = {
  file: 'step-24-agent/agent.ts',
  answers: [
    {
      name: 'counts upwards, and copies the conversation each time',
      fill: {
        '24.3': `
  let conversation: Turn[] = [{ role: 'person', text: question }];
  const most = host.maxTurns ?? 10;
  for (let turn = 1; ; turn += 1) {
    if (turn > most) throw new RangeError('no answer after ' + most + ' turns');
    const isLast = turn === most;
    const said = await host.model.next(conversation, isLast ? [] : host.toolbox.tools);
    conversation = conversation.concat({ role: 'model', text: said.text, calls: said.calls });
    if (!said.calls.length) return conversation;
    const pending = said.calls.map((call) => resultOf(host, call));
    conversation = conversation.concat({ role: 'tools', results: await Promise.all(pending) });
  }`,
      },
    },
    {
      name: 'calls itself for the next turn',
      fill: {
        '24.3': `
  const { maxTurns: most = 10 } = host;
  const go = async (said: Turn[], left: number): Promise<Turn[]> => {
    if (left === 0) throw new Error('No answer in ' + most);
    const turn = await host.model.next(said, left === 1 ? [] : host.toolbox.tools);
    const now: Turn[] = [...said, { ...turn, role: 'model' }];
    if (turn.calls.length < 1) return now;
    const results = await Promise.all(turn.calls.map((one) => resultOf(host, one)));
    return go([...now, { role: 'tools', results }], left - 1);
  };
  return go([{ role: 'person', text: question }], most);`,
      },
    },
    {
      name: 'collects the result with promises',
      fill: {
        '24.2': `
  const fail = (text: string): CallResult => ({ isError: true, text, id: call.id });
  const allowed = await isAllowed(host, call);
  if (!allowed) return fail('This was not permitted');
  return host.toolbox.call(call.name, call.arguments).then(
    (result) => ({ id: call.id, isError: Boolean(result.isError), text: textFor(result) }),
    (error: unknown) => fail(String(error)),
  );`,
      },
    },
    {
      name: 'looks at the answer in a switch',
      fill: {
        '24.1': `
  if (allowed.has(call.name)) return true;
  try {
    switch (await person(call)) {
      case 'always':
        allowed.add(call.name);
        return true;
      case 'yes':
        return true;
      default:
        return false;
    }
  } catch {
    return false;
  }`,
      },
    },
  ],
};
