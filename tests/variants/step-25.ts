import type { Variant, Wing } from '../course/galleries.ts';

export const step25: Wing<Variant> = {
  file: 'step-25-conformance/server.ts',
  answers: [
    {
      name: 'names every method that it serves',
      fill: {
        '25.1': `
  const tools = richTools(toolTable);
  const read = resources(resourceTable, templateTable);
  const get = prompts(promptTable);
  const handlers = {
    'tools/list': tools,
    'tools/call': tools,
    'resources/list': read,
    'resources/templates/list': read,
    'resources/read': read,
    'prompts/list': get,
    'prompts/get': get,
    'completion/complete': completion(promptTable),
  };
  return { description, handlers, changes, nameOf };`,
      },
    },
    {
      name: 'serves completion by how its method begins',
      replace: "'completion/complete': completion(promptTable)",
      by: "'completion/': completion(promptTable)",
    },
    {
      name: 'makes both parts first',
      fill: {
        '25.2': `
  const newSession = (onopen: ConstructorParameters<typeof ResumableSession>[0]) =>
    new ResumableSession(onopen);
  const stateful = sessions(connect, { newSession });
  const each = exchanges(connect, (tool) => (paths.has(tool) ? paths.get(tool)! : []));
  return eitherEndpoint(stateful, each);`,
        '25.1': `
  return {
    description,
    handlers: {
      'tools/': richTools(toolTable),
      'resources/': resources(resourceTable, templateTable),
      'prompts/': prompts(promptTable),
      'completion/complete': completion(promptTable),
    },
    changes,
    nameOf: (method, params) => nameOf(method, params),
  };`,
      },
    },
    {
      name: 'reads the paths of a tool when it is called',
      fill: {
        '25.2': `
  const resumable: Parameters<typeof sessions>[1] = {
    newSession: (onopen) => new ResumableSession(onopen),
  };
  return eitherEndpoint(sessions(connect, resumable), exchanges(connect, (name) => {
    const tool = toolTable.find((one) => one.name === name);
    return tool ? headerPaths(tool.inputSchema) : [];
  }));`,
      },
    },
    {
      name: 'leaves it to the mirror what an unknown tool has',
      replace: '(tool) => paths.get(tool) ?? []',
      by: '(tool) => paths.get(tool)!',
    },
    {
      name: 'makes its own way for each era',
      in: 'step-25-conformance/client.ts',
      fill: {
        '25.3': `
  const mirror = new MirrorTransport(url);
  const capabilities = capabilitiesOf(offered);
  if (version !== undefined && version < '2026') {
    return await resumingClient(url, { clientInfo, capabilities }, answerWith(offered));
  }
  const connected = await connectEither(() => mirror, {
    clientInfo,
    capabilities,
    answer: (request, context) => answerWith(offered)(request, context),
    ask: (self) => noting(patient(self, answerWith(offered)), mirror),
  });
  return connected.client;`,
      },
    },
  ],
};
