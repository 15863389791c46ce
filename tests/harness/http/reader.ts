// Reads HTTP/1.1 from raw bytes: heads and bodies, in either direction. Says of no byte what it should be.

export interface Head {
  /** `HTTP/1.1 200 OK`, or `POST /mcp HTTP/1.1`. */
  start: string;
  /** Names and values as they came, in their order. */
  headers: [name: string, value: string][];
}

export interface Listener {
  head: (head: Head) => void;
  body: (bytes: Buffer) => void;
  end: () => void;
  /** These bytes are no HTTP. Nothing more is read. */
  fault: (what: string) => void;
}

type State = 'head' | 'counted' | 'size' | 'chunk' | 'trailer' | 'to the end' | 'broken';

const MAX_HEAD = 64 * 1024;

/** The values of a header. @param name in lower case */
export function valuesOf({ headers }: Head, name: string): string[] {
  return headers.filter(([other]) => other.toLowerCase() === name).map(([, value]) => value);
}

export class HttpReader {
  readonly #listener: Listener;
  readonly #side: 'requests' | 'responses';
  #state: State = 'head';
  #rest: Buffer = Buffer.alloc(0);
  /** How many bytes of the body, or of its chunk, are still to come. */
  #left = 0;

  constructor(side: 'requests' | 'responses', listener: Listener) {
    this.#side = side;
    this.#listener = listener;
  }

  push(bytes: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    while (this.#rest.length > 0 && this.#step());
  }

  /** The connection has ended. @returns whether that was a good place to do so */
  over(): boolean {
    if (this.#state === 'to the end') this.#end();
    return this.#state === 'head' && this.#rest.length === 0;
  }

  /** Bytes that belong to no message so far. */
  get rest(): Buffer {
    return this.#rest;
  }

  /** Reads one more part. @returns false when it takes more bytes for that */
  #step(): boolean {
    if (this.#state === 'head') return this.#head();
    if (this.#state === 'size') return this.#size();
    if (this.#state === 'trailer') return this.#trailer();
    if (this.#state === 'broken') return false;
    return this.#body();
  }

  #head(): boolean {
    const end = this.#rest.indexOf('\r\n\r\n');
    if (end === -1) return this.#rest.length > MAX_HEAD && this.#broken('a head without an end');
    const [start = '', ...lines] = this.#rest.toString('latin1', 0, end).split('\r\n');
    this.#rest = this.#rest.subarray(end + 4);
    const headers = lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
    const isStart = this.#side === 'requests' ? /^[A-Z]+ \S+ HTTP\/1\.1$/ : /^HTTP\/1\.[01] \d{3}/;
    if (!isStart.test(start)) return this.#broken(start);
    const head = { start, headers };
    // 100 Continue and its like announce another head.
    if (/^HTTP\S+ 1\d\d/.test(start)) return true;
    this.#listener.head(head);
    this.#frame(head);
    return true;
  }

  /** Finds out how the body is framed. */
  #frame(head: Head): void {
    const length = valuesOf(head, 'content-length')[0];
    const bodiless = /^HTTP\S+ (204|304)/.test(head.start);
    if (bodiless) return this.#end();
    if (valuesOf(head, 'transfer-encoding').join().toLowerCase().includes('chunked')) {
      this.#state = 'size';
    } else if (length === undefined && this.#side === 'responses') this.#state = 'to the end';
    else this.#count(Number(length ?? 0));
  }

  #count(length: number): void {
    this.#left = length;
    if (length > 0) this.#state = 'counted';
    else this.#end();
  }

  #body(): boolean {
    const most = this.#state === 'to the end' ? this.#rest.length : this.#left;
    const part = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(part.length);
    this.#left -= part.length;
    // Behind each chunk stands a CR LF, which belongs to nobody.
    this.#listener.body(part);
    if (this.#state === 'to the end' || this.#left > 0) return true;
    if (this.#state === 'counted') this.#end();
    else this.#state = 'size';
    return true;
  }

  #size(): boolean {
    const line = this.#line();
    if (line === undefined) return false;
    if (line === '') return true;
    if (!/^[0-9a-f]+/i.test(line)) return this.#broken(`the chunk size ${line}`);
    this.#left = Number.parseInt(line, 16);
    this.#state = this.#left === 0 ? 'trailer' : 'chunk';
    return true;
  }

  #trailer(): boolean {
    const line = this.#line();
    if (line === '') this.#end();
    return line !== undefined;
  }

  #line(): string | undefined {
    const end = this.#rest.indexOf('\r\n');
    if (end === -1) return undefined;
    const line = this.#rest.toString('latin1', 0, end);
    this.#rest = this.#rest.subarray(end + 2);
    return line;
  }

  #end(): void {
    this.#state = 'head';
    this.#listener.end();
  }

  #broken(what: string): false {
    this.#state = 'broken';
    this.#listener.fault(what);
    return false;
  }
}
