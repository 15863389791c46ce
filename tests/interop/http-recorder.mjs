// The recorder for servers behind a URL: stands between, passes everything on, and writes down every message
// in the bodies, as recorder.mjs does with lines. It shares nothing with the programs that it watches.
//   node http-recorder.mjs FILE COMMAND ARGS…      prints the URL to use, once the server has printed its own
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, createWriteStream, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { createInterface } from 'node:readline';

const [file = '', command = '', ...args] = process.argv.slice(2);
const server = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
writeFileSync(file, '');
write({ command: [command, ...args], pid: server.pid });
server.stderr.pipe(createWriteStream(`${file}.stderr`, { flags: 'a' }));
server.on('close', (code, signal) => {
  write({ end: { code, signal } });
  process.exit();
});
process.on('SIGTERM', () => server.kill('SIGKILL'));
process.on('exit', () => server.kill('SIGKILL'));

/** The others are what the server has to tell, and nobody reads. */
const lines = createInterface({ input: server.stdout });
const [line] = await once(lines, 'line');
const behind = new URL(line);

const between = createServer((request, response) => {
  const { method, url, headers } = request;
  const onward = httpRequest({
    port: behind.port,
    host: behind.hostname,
    method,
    path: url,
    headers,
  });
  messages('→', request, headers['content-type']);
  request.pipe(onward);
  onward.on('response', (answer) => {
    messages('←', answer, answer.headers['content-type']);
    response.writeHead(answer.statusCode ?? 500, answer.headers).flushHeaders();
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
});
between.listen(0, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (between.address());
  console.log(`http://127.0.0.1:${address.port}${behind.pathname}`);
});

/** @param {object} entry */
function write(entry) {
  appendFileSync(file, `${JSON.stringify(entry)}\n`);
}

/**
 * Writes down the messages of a body: the whole of it, or the data of its events as they come.
 *
 * @param {'→' | '←'} direction @param {import('node:http').IncomingMessage} body @param {string} [type]
 */
function messages(direction, body, type = '') {
  let text = '';
  const decoder = new TextDecoder();
  const isStream = type.startsWith('text/event-stream');
  body.on('data', (/** @type {Buffer} */ chunk) => {
    text += decoder.decode(chunk, { stream: true });
    for (let end; isStream && (end = text.indexOf('\n\n')) !== -1; text = text.slice(end + 2)) {
      const data = text.slice(0, end).match(/^data: ?(.+)$/gm) ?? [];
      const line = data.map((one) => one.replace(/^data: ?/, '')).join('\n');
      if (line !== '') write({ direction, line });
    }
  });
  body.on('end', () => {
    if (!isStream && text !== '' && type.startsWith('application/json')) {
      write({ direction, line: text });
    }
  });
}
