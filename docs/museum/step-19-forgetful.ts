// In place of step-19-stateless/server.ts
// The tools of steps 08 to 10 without a handshake: each request says for itself who asks.
import { StdioServerTransport } from '../../solutions/step-04-transport/transport.ts';
import type { Agreement } from '../../solutions/step-05-handshake/handshake.ts';
import type { Handler } from '../../solutions/step-07-pairing/context.ts';
import { Peer } from '../../solutions/step-07-pairing/peer.ts';
import { serveWith } from '../../solutions/step-07-pairing/serve-peer.ts';
import { resultResponse } from '../../solutions/step-02-messages/messages.ts';
import { Tools } from '../../solutions/step-08-tools/tools.ts';
import { count, drill } from '../../solutions/step-09-notifications/server.ts';
import { wait } from '../../solutions/step-10-cancellation/server.ts';
import { agreementIn, complete, missingIn } from '../../solutions/step-19-stateless/stateless.ts';

const tools = new Tools([count, drill, wait]);
const serverInfo = { name: 'ForgetfulServer', version: '1.0.0' };

/** Who asks: a client that has said so need not say it again. */
let client: Agreement | undefined;

const handler: Handler = async (request, context) => {
  if (missingIn(request) === undefined || client === undefined) client = agreementIn(request);
  if (request.method === 'server/discover') {
    const offer = { supportedVersions: ['2026-07-28'], capabilities: { tools: {}, logging: {} } };
    return resultResponse(request.id, complete(request, offer, serverInfo));
  }
  const answer = await tools.answer(request, { ...context, client });
  if (!answer || !('result' in answer)) return answer;
  return { ...answer, result: complete(request, answer.result, serverInfo) };
};

await serveWith(new Peer(new StdioServerTransport()), handler);
