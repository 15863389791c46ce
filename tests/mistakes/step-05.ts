// The handshake: versions, the switch, and who is answered at all.
import type { Mistake, Wing } from '../course/galleries.ts';

/** The line with which the part begins that answers nothing. */
const NO_REQUEST = 'const isReady = rpc.isNotification(message) && message.method === INITIALIZED;';
/** What is noted in an agreement. */
const NOTED = '{ protocolVersion, capabilities, clientInfo, initialized: false }';

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
        {
          replace: "if (typeof asked !== 'string') {",
          by: "const again = this.agreed;\n    this.agreed ??= { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {}, initialized: false };\n    if (typeof asked !== 'string') {",
        },
        {
          replace: 'if (this.agreed) return rpc.refuse(request',
          by: 'if (again) return rpc.refuse(request',
        },
      ],
    },
    {
      name: 'does not answer a second initialize',
      fails: '5.1',
      replace:
        "if (this.agreed) return rpc.refuse(request, rpc.INVALID_REQUEST, 'Already initialized');",
      by: 'if (this.agreed) return undefined;',
    },
    {
      name: 'echoes a version from the future',
      fails: '5.1',
      replace: 'PROTOCOL_VERSIONS.find((version) => version === asked) ?? PROTOCOL_VERSIONS[0];',
      by: 'asked > PROTOCOL_VERSIONS[0] ? asked : PROTOCOL_VERSIONS.find((version) => version === asked) ?? PROTOCOL_VERSIONS[0];',
    },
    {
      name: 'notes nothing of what was agreed but that it was',
      fails: '5.1',
      replace: NOTED,
      by: '{ protocolVersion, capabilities: {}, clientInfo: undefined, initialized: false }',
    },
    {
      name: 'notes its own capabilities, not those of the client',
      fails: '5.1',
      replace: NOTED,
      by: '{ protocolVersion, capabilities: this.#description.capabilities, clientInfo, initialized: false }',
    },
    {
      name: 'notes the version that was asked for, and answers another one',
      fails: '5.1',
      replace: NOTED,
      by: '{ protocolVersion: asked, capabilities, clientInfo, initialized: false }',
    },
    {
      name: 'takes a client for ready because it has said initialize',
      fails: '5.1',
      replace: NOTED,
      by: '{ protocolVersion, capabilities, clientInfo, initialized: true }',
    },
    {
      name: 'keeps capabilities as they come, also null',
      fails: '5.1',
      replace: 'const capabilities = rpc.isObject(params.capabilities) ? params.capabilities : {};',
      by: 'const capabilities = params.capabilities as rpc.JSONObject;',
    },
    {
      name: 'takes a list for capabilities',
      fails: '5.1',
      replace: 'const capabilities = rpc.isObject(params.capabilities) ? params.capabilities : {};',
      by: "const capabilities = (typeof params.capabilities === 'object' ? params.capabilities : {}) as rpc.JSONObject;",
    },
    {
      name: 'writes the version into the description that all connections share',
      fails: '5.1',
      replace: '{ protocolVersion, ...this.#description }',
      by: 'Object.assign(this.#description, { protocolVersion })',
    },
    {
      name: 'takes an empty version for none',
      fails: '5.1',
      replace: "if (typeof asked !== 'string') {",
      by: "if (typeof asked !== 'string' || !asked) {",
    },
    {
      name: 'notes the second initialize, which it refuses',
      fails: '5.1',
      all: [
        {
          replace:
            "if (this.agreed) return rpc.refuse(request, rpc.INVALID_REQUEST, 'Already initialized');",
          by: 'const again = this.agreed !== undefined;',
        },
        {
          replace: 'return rpc.resultResponse(request.id, { protocolVersion',
          by: "if (again) return rpc.refuse(request, rpc.INVALID_REQUEST, 'Already initialized');\n    return rpc.resultResponse(request.id, { protocolVersion",
        },
      ],
    },
    {
      name: 'shares what was agreed among all connections',
      fails: '5.1',
      replace: 'agreed?: Agreement;',
      by: 'static shared?: Agreement | undefined;\n  get agreed() { return Handshake.shared; }\n  set agreed(agreed: Agreement | undefined) { Handshake.shared = agreed; }',
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
    if (!this.agreed) return rpc.refuse(request, rpc.INVALID_REQUEST, 'Not initialized');
    return rpc.resultResponse(request.id, {});`,
      },
    },
    {
      name: 'answers ping with what came with it',
      fails: '5.2',
      fill: { '5.2': 'return rpc.resultResponse(request.id, (request.params ?? {}) as never);' },
    },
    {
      name: 'turns the id of a ping into a number',
      fails: '5.2',
      fill: { '5.2': 'return rpc.resultResponse(Number(request.id), {});' },
    },
    {
      name: 'answers a ping without an id',
      fails: '5.3',
      replace:
        "if (rpc.isRequest(message) && message.method === 'ping') return this.#ping(message);",
      by: "if ('method' in message && message.method === 'ping') return this.#ping(message as never);",
    },
    {
      name: 'has no switch',
      fails: '5.3',
      replace: 'if (this.agreed) return next(message);',
      by: 'return next(message);',
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
      replace: NO_REQUEST,
      by: `if (!rpc.isRequest(message)) return rpc.methodNotFound(message as never);\n    ${NO_REQUEST}`,
    },
    {
      name: 'answers an answer',
      fails: '5.3',
      replace: NO_REQUEST,
      by: `if (!('method' in message)) return rpc.errorResponse(message.id, new Error('nobody waits for this'));\n    ${NO_REQUEST}`,
    },
    {
      name: 'lets notifications/initialized turn the switch on',
      fails: '5.3',
      replace: 'if (isReady && this.agreed) this.agreed.initialized = true;',
      by: "if (isReady) this.agreed ??= { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {}, initialized: true };",
    },
    {
      name: 'does not note that the client is ready',
      fails: '5.3',
      replace: 'if (isReady && this.agreed) this.agreed.initialized = true;',
      by: 'void isReady;',
    },
    {
      name: 'takes any notification for the word that the client is ready',
      fails: '5.3',
      replace: NO_REQUEST,
      by: 'const isReady = rpc.isNotification(message);',
    },
    {
      name: 'takes a request by that name for the word that the client is ready',
      fails: '5.3',
      replace: 'if (rpc.isRequest(message)) {\n      if (this.agreed)',
      by: 'if (rpc.isRequest(message)) {\n      if (this.agreed && message.method === INITIALIZED) this.agreed.initialized = true;\n      if (this.agreed)',
    },
    {
      name: 'crashes when the client is ready before it has said initialize',
      fails: '5.3',
      replace: 'if (isReady && this.agreed) this.agreed.initialized = true;',
      by: 'if (isReady) this.agreed!.initialized = true;',
    },
    {
      name: 'dies of a line that is no JSON',
      fails: '5.2',
      in: 'step-04-transport/serve.ts',
      replace: 'transport.onerror = (error) => refuseLine(transport, error);',
      by: 'transport.onerror = (error) => process.exit(1);',
    },
    {
      name: 'gives the error of a bad line the id 0',
      fails: '5.2',
      in: 'step-04-transport/serve.ts',
      replace: 'transport.onerror = (error) => refuseLine(transport, error);',
      by: 'transport.onerror = (error) => void transport.send(rpc.errorResponse(0, error));',
    },
    {
      name: 'says on stdout that it is ready',
      fails: '5.3',
      replace: NO_REQUEST,
      by: `${NO_REQUEST}\n    if (isReady) console.log('client is ready');`,
    },
    {
      name: 'hands the request on and does not return the answer',
      fails: '5.3',
      replace: 'if (this.agreed) return next(message);',
      by: 'if (this.agreed) {\n      next(message);\n      return undefined;\n    }',
    },
    {
      name: 'finds methods in a plain object, and so also toString',
      fails: '5.3',
      in: 'step-05-handshake/server.ts',
      replace: "if (request.method !== 'echo') return rpc.methodNotFound(request);",
      by: 'const methods: Record<string, unknown> = { echo };\n  if (!methods[request.method]) return rpc.methodNotFound(request);',
    },
  ],
};
