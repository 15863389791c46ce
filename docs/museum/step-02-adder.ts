// In place of step-02-messages/server.ts
// Answers ping, adds two numbers, and says -32601 to everything else.
import { createInterface } from 'node:readline';

function send(message: object): void {
  console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));
}

for await (const line of createInterface({ input: process.stdin })) {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    send({ error: { code: -32700, message: 'Parse error' } });
    continue;
  }
  if (!message.method) continue; // an answer: nobody has asked
  if (!message.id) continue; // a notification: no answer, ever

  const { id, method, params = {} } = message;
  if (method === 'ping') send({ id, result: {} });
  else if (method === 'add') send({ id, result: { sum: params.a + params.b } });
  else send({ id, error: { code: -32601, message: `Method not found: ${method}` } });
}
