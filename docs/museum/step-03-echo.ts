// In place of step-03-framing/server.ts
// Sends every request back as it came.

/** The lines of stdin, put together from its chunks, wherever those were cut. */
async function* lines(): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of process.stdin) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n')) {
      yield rest.subarray(0, end).toString('utf8').trim();
      rest = rest.subarray(end + 1);
    }
  }
}

for await (const line of lines()) {
  if (!line) break;
  try {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) continue;
    console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { method, params } }));
  } catch {
    const error = { code: -32700, message: 'Parse error' };
    console.log(JSON.stringify({ jsonrpc: '2.0', error }));
  }
}
