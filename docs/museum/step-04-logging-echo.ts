// In place of step-04-transport/server.ts
// Sends every request back as it came. What it does is logged, with a level.
import * as rpc from '../../solutions/step-02-messages/messages.ts';
import { serve } from '../../solutions/step-04-transport/serve.ts';
import { StdioServerTransport } from '../../solutions/step-04-transport/transport.ts';

const log = {
  debug: (text: string) => console.debug(`[debug] ${text}`),
  warn: (text: string) => console.warn(`[warn] ${text}`),
  error: (text: string) => console.error(`[error] ${text}`),
};

function echo(message: rpc.JSONRPCMessage): rpc.Answer {
  if (!rpc.isRequest(message)) {
    log.warn('this is no request, and gets no answer');
    return undefined;
  }
  log.debug(`request ${message.id}: ${message.method}`);
  return rpc.resultResponse(message.id, { method: message.method, params: message.params });
}

await serve(new StdioServerTransport(), echo);
