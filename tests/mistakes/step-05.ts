// The handshake: versions, the switch, and who is answered at all.
import type { Mistake, Wing } from '../course/galleries.ts';

export const step05: Wing<Mistake> = {
  file: 'step-05-handshake/handshake.ts',
  answers: [
    {
      name: 'always answers with its newest version',
      fails: '5.1',
      replace: 'PROTOCOL_VERSIONS.find((version) => version === asked) ?? PROTOCOL_VERSIONS[0];',
      by: 'PROTOCOL_VERSIONS[0];',
    },
    {
      name: 'echoes any version',
      fails: '5.1',
      replace: '{ protocolVersion, ...this.#description }',
      by: '{ protocolVersion: asked, ...this.#description }',
    },
    {
      name: 'answers an unknown version with an error',
      fails: '5.1',
      replace: 'const protocolVersion =',
      by: "if (!(PROTOCOL_VERSIONS as readonly string[]).includes(asked)) {\n      return rpc.refuse(request, rpc.INVALID_PARAMS, 'Unsupported protocol version');\n    }\n    const protocolVersion =",
    },
    {
      name: 'leaves out capabilities',
      fails: '5.1',
      replace: '{ protocolVersion, ...this.#description }',
      by: '{ protocolVersion, serverInfo: this.#description.serverInfo }',
    },
    {
      name: "answers with the client's capabilities",
      fails: '5.1',
      replace: '{ protocolVersion, ...this.#description }',
      by: '{ protocolVersion, ...this.#description, capabilities: (request.params as any).capabilities }',
    },
    {
      name: 'takes a number for a version',
      fails: '5.1',
      replace: "if (typeof asked !== 'string') {",
      by: 'if (asked === undefined) {',
    },
    {
      name: 'trips over an initialize without params',
      fails: '5.1',
      replace: '= rpc.isObject(request.params) ? request.params : {};',
      by: '= request.params as any;',
    },
    {
      name: 'turns the switch on before it has looked at the version',
      fails: '5.1',
      all: [
        { replace: 'this.#open = true;', by: '' },
        {
          replace: "if (typeof asked !== 'string') {",
          by: "const again = this.#open;\n    this.#open = true;\n    if (typeof asked !== 'string') {",
        },
        {
          replace: 'if (this.#open) return rpc.refuse(request',
          by: 'if (again) return rpc.refuse(request',
        },
      ],
    },
    {
      name: 'does not answer a second initialize',
      fails: '5.1',
      replace:
        "if (this.#open) return rpc.refuse(request, rpc.INVALID_REQUEST, 'Already initialized');",
      by: 'if (this.#open) return undefined;',
    },
    {
      name: 'answers ping with null',
      fails: '5.2',
      fill: { '5.2': 'return rpc.resultResponse(request.id, null as never);' },
    },
    {
      name: 'answers ping with pong',
      fails: '5.2',
      fill: { '5.2': "return rpc.resultResponse(request.id, { message: 'pong' });" },
    },
    {
      name: 'does not answer ping',
      fails: '5.2',
      fill: { '5.2': 'void request; return undefined;' },
    },
    {
      name: 'refuses ping before initialize',
      fails: '5.2',
      fill: {
        '5.2': `
    if (!this.#open) return rpc.refuse(request, rpc.INVALID_REQUEST, 'Not initialized');
    return rpc.resultResponse(request.id, {});`,
      },
    },
    {
      name: 'turns the id of a ping into a number',
      fails: '5.2',
      fill: { '5.2': 'return rpc.resultResponse(Number(request.id), {});' },
    },
    {
      name: 'has no switch',
      fails: '5.3',
      replace: 'if (this.#open) return this.#next(message);',
      by: 'return this.#next(message);',
    },
    {
      name: 'stays silent while the switch is off',
      fails: '5.3',
      replace: "return rpc.refuse(message, rpc.INVALID_REQUEST, 'Initialize comes first');",
      by: 'return undefined;',
    },
    {
      name: 'refuses with -32002, which means that a resource was not found',
      fails: '5.3',
      replace: "return rpc.refuse(message, rpc.INVALID_REQUEST, 'Initialize comes first');",
      by: "return rpc.refuse(message, -32002, 'Server not initialized');",
    },
    {
      name: 'answers a notification with an error',
      fails: '5.3',
      replace: 'if (!rpc.isRequest(message)) return undefined;',
      by: 'if (!rpc.isRequest(message)) return rpc.methodNotFound(message as never);',
    },
    {
      name: 'answers an answer',
      fails: '5.3',
      replace: 'if (!rpc.isRequest(message)) return undefined;',
      by: "if (rpc.isNotification(message)) return undefined;\n    if (!rpc.isRequest(message)) return rpc.errorResponse(message.id, new Error('nobody waits for this'));",
    },
    {
      name: 'lets notifications/initialized turn the switch on',
      fails: '5.3',
      replace: 'if (!rpc.isRequest(message)) return undefined;',
      by: "if (rpc.isNotification(message) && message.method === 'notifications/initialized') this.#open = true;\n    if (!rpc.isRequest(message)) return undefined;",
    },
    {
      name: 'says on stdout that it is ready',
      fails: '5.3',
      replace: 'if (!rpc.isRequest(message)) return undefined;',
      by: "if (rpc.isNotification(message)) console.log('client is ready');\n    if (!rpc.isRequest(message)) return undefined;",
    },
    {
      name: 'hands the request on and does not return the answer',
      fails: '5.3',
      replace: 'if (this.#open) return this.#next(message);',
      by: 'if (this.#open) {\n      this.#next(message);\n      return undefined;\n    }',
    },
    {
      name: 'finds methods in a plain object, and so also toString',
      fails: '5.3',
      in: 'step-05-handshake/server.ts',
      replace: "if (request.method !== 'echo') return rpc.methodNotFound(request);",
      by: 'const methods: Record<string, unknown> = { echo: next };\n  if (!methods[request.method]) return rpc.methodNotFound(request);',
    },
  ],
};
