// A client that waits: what must be ready before it sends, and what comes back that is no result.
import type { Mistake, Wing } from '../course/galleries.ts';

export const step06: Wing<Mistake> = {
  file: 'step-06-waiting/client.ts',
  answers: [
    {
      name: 'gives every request the same id',
      fails: '6.1',
      replace: 'this.#lastId += 1;',
      by: 'this.#lastId = 1;',
    },
    {
      name: 'counts up when it has sent',
      fails: '6.1',
      fill: {
        '6.1': `
    const next = new Promise<rpc.JSONRPCMessage>((resolve) => {
      this.#incoming.once('message', resolve);
    });
    await this.#transport.send({ jsonrpc: '2.0', id: this.#lastId + 1, method, params });
    this.#lastId += 1;
    const answer = await next;
    if ('error' in answer) throw new rpc.RpcError(answer.error.code, answer.error.message);
    return (answer as rpc.JSONRPCResultResponse).result;`,
      },
    },
    {
      name: 'removes all listeners, those of others as well',
      fails: '6.1',
      replace: "this.#incoming.once('message', resolve);",
      by: "this.#incoming.removeAllListeners('message');\n      this.#incoming.on('message', resolve);",
    },
    {
      name: 'loses the rejection of send in an async function that new Promise calls',
      fails: '6.1',
      fill: {
        '6.1': `
    this.#lastId += 1;
    const answer = await new Promise<rpc.JSONRPCMessage>(async (resolve) => {
      this.#incoming.once('message', resolve);
      await this.#transport.send({ jsonrpc: '2.0', id: this.#lastId, method, params });
    });
    if ('error' in answer) throw new rpc.RpcError(answer.error.code, answer.error.message);
    return (answer as rpc.JSONRPCResultResponse).result;`,
      },
    },
    {
      name: 'takes a fraction for an id',
      fails: '6.1',
      replace: 'this.#lastId += 1;',
      by: 'this.#lastId += 0.5;',
    },
    {
      name: 'writes null where there are no params',
      fails: '6.1',
      replace: 'id: this.#lastId, method, params }',
      by: 'id: this.#lastId, method, params: params ?? null }',
    },
    {
      name: 'returns the whole answer',
      fails: '6.1',
      replace: 'return (answer as rpc.JSONRPCResultResponse).result;',
      by: 'return answer as never;',
    },
    {
      name: 'listens for good, with another listener each time',
      fails: '6.1',
      replace: "this.#incoming.once('message', resolve);",
      by: "this.#incoming.on('message', resolve);",
    },
    {
      name: 'takes an error for a result',
      fails: '6.1',
      replace:
        "if ('error' in answer) throw new rpc.RpcError(answer.error.code, answer.error.message);",
      by: '',
    },
    {
      name: 'throws the error object of the answer, which is no Error',
      fails: '6.1',
      replace: 'throw new rpc.RpcError(answer.error.code, answer.error.message);',
      by: 'throw answer.error;',
    },
    {
      name: 'throws an Error without the code',
      fails: '6.1',
      replace: 'throw new rpc.RpcError(answer.error.code, answer.error.message);',
      by: 'throw new Error(answer.error.message);',
    },
    {
      name: 'takes an empty result for none',
      fails: '6.1',
      replace: 'return (answer as rpc.JSONRPCResultResponse).result;',
      by: "const { result } = answer as rpc.JSONRPCResultResponse;\n    if (Object.keys(result).length === 0) throw new Error('no result');\n    return result;",
    },
    {
      name: 'does not wait for send, and so not for its failure',
      fails: '6.1',
      replace: "await this.#transport.send({ jsonrpc: '2.0', id: this.#lastId",
      by: "this.#transport.send({ jsonrpc: '2.0', id: this.#lastId",
    },
    {
      name: 'sends before it listens',
      fails: '6.1',
      fill: {
        '6.1': `
    this.#lastId += 1;
    await this.#transport.send({ jsonrpc: '2.0', id: this.#lastId, method, params });
    const answer = await new Promise<rpc.JSONRPCMessage>((resolve) => {
      this.#incoming.once('message', resolve);
    });
    if ('error' in answer) throw new rpc.RpcError(answer.error.code, answer.error.message);
    return (answer as rpc.JSONRPCResultResponse).result;`,
      },
    },
    {
      name: 'asks without having started',
      fails: '6.2',
      replace: 'await this.#transport.start();',
      by: '',
    },
    {
      name: 'does not wait for the start',
      fails: '6.2',
      replace: 'await this.#transport.start();',
      by: 'this.#transport.start();',
    },
    {
      name: 'asks for a version of its own',
      fails: '6.2',
      replace: 'initializeParams(clientInfo)',
      by: "{ ...initializeParams(clientInfo), protocolVersion: '2024-11-05' }",
    },
    {
      name: 'forgets to say who it is',
      fails: '6.2',
      replace: 'initializeParams(clientInfo)',
      by: "{ protocolVersion: '2025-11-25', capabilities: {} }",
    },
    {
      name: 'sends notifications/initialized without waiting for the answer',
      fails: '6.2',
      replace:
        "const result = await this.#ask('initialize', initializeParams(clientInfo));\n    checkVersion(result);\n    await this.#transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' });",
      by: "const asked = this.#ask('initialize', initializeParams(clientInfo));\n    await this.#transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' });\n    const result = await asked;\n    checkVersion(result);",
    },
    {
      name: 'never sends notifications/initialized',
      fails: '6.2',
      replace:
        "await this.#transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' });",
      by: '',
    },
    {
      name: 'does not wait until notifications/initialized has left',
      fails: '6.2',
      replace:
        "await this.#transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' });",
      by: "void this.#transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' });",
    },
    {
      name: 'sends initialized, without notifications/',
      fails: '6.2',
      replace: "method: 'notifications/initialized' });",
      by: "method: 'initialized' });",
    },
    {
      name: 'asks notifications/initialized and waits for an answer',
      fails: '6.2',
      replace:
        "await this.#transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' });",
      by: "await this.#ask('notifications/initialized');",
    },
    {
      name: 'does not look at the version',
      fails: '6.2',
      replace: 'checkVersion(result);',
      by: '',
    },
    {
      name: 'looks at the version when it has said that it is ready',
      fails: '6.2',
      replace:
        "checkVersion(result);\n    await this.#transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' });",
      by: "await this.#transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' });\n    checkVersion(result);",
    },
    {
      name: 'wants the version that it has asked for',
      fails: '6.2',
      replace: 'checkVersion(result);',
      by: "if (result.protocolVersion !== '2025-11-25') throw new Error('the server offers ' + result.protocolVersion);",
    },
    {
      name: 'catches whatever goes wrong in connect',
      fails: '6.2',
      fill: {
        '6.2': `
    try {
      await this.#transport.start();
      const result = await this.#ask('initialize', initializeParams(clientInfo));
      checkVersion(result);
      await this.#transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
      return result;
    } catch (error) {
      console.error(error);
      return {};
    }`,
      },
    },
  ],
};
