// A relay before an HTTP server: every byte passes, both ways, as it is, and is shown on its way.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { lineCutter } from './traffic.js';

/** How bytes travel, and who sends them: left out of what is shown. */
const TRAVEL =
  /^(date|connection|keep-alive|transfer-encoding|content-length|cache-control|user-agent): /i;
const CHUNK_SIZE = /^[0-9a-f]{1,8}$/i;

/**
 * @param {string} url that of the server
 * @param {(arrow: '→' | '←', line: string) => void} onLine each line of a head or a body
 * @returns {Promise<string>} the URL that is to be used in its place
 */
export async function relayBefore(url, onLine) {
  const server = new URL(url);
  const relay = createServer((client) => {
    const behind = connect(Number(server.port), server.hostname);
    pass(client, behind, lineReader('→', onLine));
    pass(behind, client, lineReader('←', onLine));
  });
  relay.listen(0, '127.0.0.1').unref();
  await once(relay, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (relay.address());
  return url.replace(/:\d+/, `:${port}`);
}

/** @param {import('node:net').Socket} from @param {import('node:net').Socket} to @param {(chunk: Buffer) => void} read */
function pass(from, to, read) {
  from.on('data', read).on('error', () => to.destroy());
  from.pipe(to);
}

/** @param {'→' | '←'} arrow @param {(arrow: '→' | '←', line: string) => void} onLine */
function lineReader(arrow, onLine) {
  let chunked = false;
  const cutter = lineCutter((text) => {
    const line = text.replace(/\r$/, '');
    if (/^transfer-encoding: chunked$/i.test(line)) chunked = true;
    const isSize = chunked && CHUNK_SIZE.test(line);
    if (line !== '' && !isSize && !TRAVEL.test(line)) onLine(arrow, line);
  });
  /** @param {Buffer} chunk */
  return (chunk) => {
    cutter.push(chunk);
    // A JSON body ends without a newline.
    cutter.end();
  };
}
