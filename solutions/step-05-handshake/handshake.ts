// The server's half of the handshake, as a state machine: message in, answer or nothing out.
//   in:  {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",…}}
//   out: {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{},…}}
import * as rpc from '../step-02-messages/messages.ts';

/** The revisions of MCP with a handshake, newest first. */
export const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** The client's last word in the handshake: a notification. */
export const INITIALIZED = 'notifications/initialized';

export interface Implementation {
  name: string;
  version: string;
}

/** The client's half: the params of `initialize`, which ask for the newest revision we know. */
export function initializeParams(clientInfo: Implementation, capabilities: rpc.JSONObject = {}) {
  return { protocolVersion: PROTOCOL_VERSIONS[0], capabilities, clientInfo };
}

/** @throws when the server's answer to `initialize` offers a revision that we do not know */
export function checkVersion({ protocolVersion }: rpc.Result): void {
  if (PROTOCOL_VERSIONS.some((version) => version === protocolVersion)) return;
  throw new Error(`the server offers ${protocolVersion}, we speak ${PROTOCOL_VERSIONS.join(', ')}`);
}

export interface ServerDescription {
  serverInfo: Implementation;
  /** What the server offers: a member for each feature that it really serves, such as `tools`. */
  capabilities: rpc.JSONObject;
}

/** What was agreed in a handshake, as far as the server has to remember it. */
export interface Agreement {
  protocolVersion: string;
  /** What the client has declared: what a server may ask of it. What is no object declares nothing. */
  capabilities: rpc.JSONObject;
  /** Who the client says it is, unchecked. */
  clientInfo: unknown;
  /** Whether the client has said that it is ready. Before that, a server asks nothing but `ping`. */
  initialized: boolean;
}

/** Answers a request that the handshake lets through. */
type Next = (request: rpc.JSONRPCRequest) => rpc.Answer;

/**
 * The handshake of one connection.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle
 */
export class Handshake {
  /** The switch: off as long as nothing was agreed, which is until `initialize` has had its result. */
  agreed?: Agreement;
  readonly #description: ServerDescription;

  constructor(description: ServerDescription) {
    this.#description = description;
  }

  /** @param next answers the requests that are let through; if left out, it knows no method */
  receive(message: rpc.JSONRPCMessage, next: Next = rpc.methodNotFound): rpc.Answer {
    if (rpc.isRequest(message) && message.method === 'initialize') return this.#initialize(message);
    if (rpc.isRequest(message) && message.method === 'ping') return this.#ping(message);
    return this.#other(message, next);
  }

  /**
   * Notes what was agreed, which turns the switch on, and answers with a version, our capabilities and
   * our serverInfo. The version is the one that was asked for, or else our newest: an offer, which the
   * client may decline. A version that is no string is answered with -32602, and a second `initialize`
   * with -32600, which is our choice: the specification does not say.
   */
  #initialize(request: rpc.JSONRPCRequest): rpc.Answer {
    const { protocolVersion: asked, ...params } = rpc.isObject(request.params)
      ? request.params
      : {};
    if (typeof asked !== 'string') {
      return rpc.refuse(request, rpc.INVALID_PARAMS, 'protocolVersion must be a string');
    }
    if (this.agreed) return rpc.refuse(request, rpc.INVALID_REQUEST, 'Already initialized');
    const protocolVersion =
      PROTOCOL_VERSIONS.find((version) => version === asked) ?? PROTOCOL_VERSIONS[0];
    const capabilities = rpc.isObject(params.capabilities) ? params.capabilities : {};
    const { clientInfo } = params;
    this.agreed = { protocolVersion, capabilities, clientInfo, initialized: false };
    return rpc.resultResponse(request.id, { protocolVersion, ...this.#description });
  }

  /** Answers at any time, with an empty result. */
  #ping(request: rpc.JSONRPCRequest): rpc.Answer {
    return rpc.resultResponse(request.id, {});
  }

  /**
   * Everything else. A request is refused with -32600 while the switch is off, and is `next`'s business
   * once it is on. Anything that is not a request gets no answer, ever; `notifications/initialized` is
   * noted in what was agreed, if there is something agreed.
   */
  #other(message: rpc.JSONRPCMessage, next: Next): rpc.Answer {
    if (rpc.isRequest(message)) {
      if (this.agreed) return next(message);
      return rpc.refuse(message, rpc.INVALID_REQUEST, 'Initialize comes first');
    }
    const isReady = rpc.isNotification(message) && message.method === INITIALIZED;
    if (isReady && this.agreed) this.agreed.initialized = true;
    return undefined;
  }
}
