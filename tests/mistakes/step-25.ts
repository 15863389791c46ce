// The modules put together: what is forgotten, what is handed to the wrong one, what is made twice.
import type { Mistake, Wing } from '../course/galleries.ts';

const SERVER = 'step-25-conformance/server.ts';
const RESOURCES = 'resources(resourceTable, templateTable)';
const NEW_SESSION = 'sessions(connect, { newSession: (onopen) => new ResumableSession(onopen) }),';
const PATHS = 'exchanges(connect, (tool) => paths.get(tool) ?? []),';
const RETURNED = 'const { client } = await connectEither(() => mirror, { ...self, answer, ask });';
const ASK = "const ask: EitherOptions['ask'] = (known) => noting(patient(known, answer), mirror);";
const SELF = 'const self = { clientInfo, capabilities: capabilitiesOf(offered) };';
const OLD = "if (version === '2025-11-25') return resumingClient(url, self, answer);";

export const step25: Wing<Mistake> = {
  file: SERVER,
  answers: [
    {
      name: 'offers only the tools that ask nobody',
      fails: '25.1',
      replace: "'tools/': richTools(toolTable)",
      by: "'tools/': richTools(quietTools(changes))",
    },
    {
      name: 'forgets the templates',
      fails: '25.1',
      replace: RESOURCES,
      by: 'resources(resourceTable)',
    },
    {
      name: 'forgets completion',
      fails: '25.1',
      replace: "'completion/complete': completion(promptTable),",
      by: '',
    },
    {
      name: 'completes nothing',
      fails: '25.1',
      replace: 'completion(promptTable)',
      by: 'completion([])',
    },
    {
      name: 'names the handlers without a slash',
      fails: '25.1',
      replace:
        "'tools/': richTools(toolTable), 'resources/': resources(resourceTable, templateTable), 'prompts/':",
      by: 'tools: richTools(toolTable),\n      resources: resources(resourceTable, templateTable),\n      prompts:',
    },
    {
      name: 'serves the lists and not what is in them',
      fails: '25.1',
      replace: "'prompts/': prompts(promptTable)",
      by: "'prompts/list': prompts(promptTable)",
    },
    {
      name: 'lets the resources answer for the prompts',
      fails: '25.1',
      replace: "'prompts/': prompts(promptTable)",
      by: "'prompts/': resources(resourceTable, templateTable)",
    },
    {
      name: 'leaves the names of its questions to chance',
      fails: '25.1',
      replace: 'changes, nameOf,',
      by: 'changes,',
    },
    {
      name: 'names each question by its method',
      fails: '25.1',
      replace: 'changes, nameOf,',
      by: 'changes,\n    nameOf: (method) => method,',
    },
    {
      name: 'tells of the changes of an object that nobody publishes to',
      fails: '25.1',
      replace: 'changes, nameOf,',
      by: 'changes: new Changes(),\n    nameOf,',
    },
    {
      name: 'declares the tools alone',
      fails: '25.1',
      replace: 'return { description,',
      by: 'return {\n    description: { ...description, capabilities: { tools: {} } },',
    },
    {
      name: 'takes the two eras for each other',
      fails: '25.2',
      fill: {
        '25.2': `
  return eitherEndpoint(
    exchanges(connect, (tool) => paths.get(tool) ?? []),
    sessions(connect, { newSession: (onopen) => new ResumableSession(onopen) }),
  );`,
      },
    },
    {
      name: 'knows sessions only',
      fails: '25.2',
      fill: {
        '25.2':
          '  return sessions(connect, { newSession: (onopen) => new ResumableSession(onopen) });',
      },
    },
    {
      name: 'knows exchanges only',
      fails: '25.2',
      fill: { '25.2': '  return exchanges(connect, (tool) => paths.get(tool) ?? []);' },
    },
    {
      name: 'has sessions whose streams are lost with the line',
      fails: '25.2',
      replace: NEW_SESSION,
      by: 'sessions(connect),',
    },
    {
      name: 'gives all clients one session',
      fails: '25.2',
      fill: {
        '25.2': `
  let one: ResumableSession | undefined;
  return eitherEndpoint(
    sessions(connect, { newSession: (onopen) => (one ??= new ResumableSession(onopen)) }),
    exchanges(connect, (tool) => paths.get(tool) ?? []),
  );`,
      },
    },
    {
      name: 'looks at no header of a tool',
      fails: '25.2',
      replace: PATHS,
      by: 'exchanges(connect),',
    },
    {
      name: 'declares nothing',
      fails: '25.3',
      in: 'step-25-conformance/client.ts',
      replace: SELF,
      by: 'const self = { clientInfo };',
    },
    {
      name: 'declares what it does not offer',
      fails: '25.3',
      in: 'step-25-conformance/client.ts',
      replace: SELF,
      by: 'const self = { clientInfo, capabilities: { sampling: {}, roots: {}, elicitation: {} } };',
    },
    {
      name: 'declares the offers themselves',
      fails: '25.3',
      in: 'step-25-conformance/client.ts',
      replace: SELF,
      by: 'const self = { clientInfo, capabilities: { ...offered } as Record<string, unknown> };',
    },
    {
      name: 'does not answer in a session that it has found',
      fails: '25.3',
      in: 'step-25-conformance/client.ts',
      replace: RETURNED,
      by: 'const { client } = await connectEither(() => mirror, { ...self, ask });',
    },
    {
      name: 'asks without patience',
      fails: '25.3',
      in: 'step-25-conformance/client.ts',
      replace: RETURNED,
      by: 'const { client } = await connectEither(() => mirror, { ...self, answer });\n  void ask;',
    },
    {
      name: 'notes no headers',
      fails: '25.3',
      in: 'step-25-conformance/client.ts',
      replace: ASK,
      by: "const ask: EitherOptions['ask'] = (known) => patient(known, answer);",
    },
    {
      name: 'notes the headers in a transport that nobody uses',
      fails: '25.3',
      in: 'step-25-conformance/client.ts',
      replace: ASK,
      by: "const ask: EitherOptions['ask'] = (known) =>\n    noting(patient(known, answer), new MirrorTransport(url));",
    },
    {
      name: 'asks every server for its era',
      fails: '25.3',
      in: 'step-25-conformance/client.ts',
      replace: OLD,
      by: '',
    },
    {
      name: 'shakes hands with everybody',
      fails: '25.3',
      in: 'step-25-conformance/client.ts',
      replace: OLD,
      by: 'if (version !== undefined || url) return resumingClient(url, self, answer);',
    },
  ],
};
