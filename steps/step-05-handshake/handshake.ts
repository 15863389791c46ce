// The server's half of the handshake, as a pure state machine: message in, answer or nothing out.
//   in:  {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",…}}
//   out: {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{},…}}
import * as rpc from '../step-02-messages/messages.ts';

/** The revisions of MCP with a handshake, newest first. */
export const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

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

/** @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle */
export class Handshake {
  readonly #description: ServerDescription;
  readonly #next: (request: rpc.JSONRPCRequest) => rpc.Answer;
  /** The switch: off until `initialize` was answered with a result. */
  #open = false;

  /** @param next answers the requests that are let through; if left out, it knows no method */
  constructor(
    description: ServerDescription,
    next: (request: rpc.JSONRPCRequest) => rpc.Answer = rpc.methodNotFound,
  ) {
    this.#description = description;
    this.#next = next;
  }

  receive(message: rpc.JSONRPCMessage): rpc.Answer {
    if (rpc.isRequest(message) && message.method === 'initialize') return this.#initialize(message);
    if (rpc.isRequest(message) && message.method === 'ping') return this.#ping(message);
    return this.#other(message);
  }

  /**
   * Turns the switch on and answers with a version, our capabilities and our serverInfo. The version
   * is the one that was asked for, or else our newest: an offer, which the client may decline.
   * A version that is no string is answered with -32602, and a second `initialize` with -32600, which
   * is our choice: the specification does not say.
   */
  #initialize(request: rpc.JSONRPCRequest): rpc.Answer {
    throw new Error('TODO 5.1: answer initialize with a version, capabilities and serverInfo');
  }

  /** Answers at any time, with an empty result. */
  #ping(request: rpc.JSONRPCRequest): rpc.Answer {
    throw new Error('TODO 5.2: answer ping, even before initialize');
  }

  /**
   * Everything else: a request is refused with -32600 while the switch is off, and is `next`'s
   * business once it is on. What is no request gets no answer, ever.
   */
  #other(message: rpc.JSONRPCMessage): rpc.Answer {
    throw new Error('TODO 5.3: refuse, pass on, or stay silent');
  }
}
