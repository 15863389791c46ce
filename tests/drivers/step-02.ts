import { errorResponse, parseMessage, RpcError } from '#step/step-02-messages/messages.ts';
import { drive } from './drive.ts';

/** Characters, of a line of a million. */
const [LONG, SHORT] = [2 ** 20, 1000];

/** How the cause of its parse error shows a line that is far too long to be shown. */
function causeOfLongLine(): string {
  const line = 'listening '.padEnd(LONG, '.');
  try {
    parseMessage(line);
  } catch (error) {
    const { cause } = error as Error;
    if (typeof cause !== 'string') return `no text: ${typeof cause}`;
    if (cause.length > SHORT) return `${cause.length} characters`;
    return cause.startsWith('listening') ? 'short, and the beginning of the line' : cause;
  }
  return 'nothing was thrown';
}

drive({
  parseMessage: (line: string) => parseMessage(line),
  'the cause of a parse error, for a line of 1 MiB': causeOfLongLine,
  'errorResponse of an Error with a code of its own': () =>
    errorResponse(1, Object.assign(new Error('no such file'), { code: 'ENOENT' })),
  'errorResponse of a thrown string': () => errorResponse(1, 'out of tea'),
  'errorResponse of a thrown null': () => errorResponse(1, null),
  'errorResponse of an RpcError whose data is 0': () =>
    errorResponse('a-1', new RpcError(-32602, 'Too few', 0)),
  'errorResponse of an RpcError whose data is null': () =>
    errorResponse('a-1', new RpcError(-32602, 'Too few', null)),
  'errorResponse of an RpcError whose data is an object': () =>
    errorResponse('a-1', new RpcError(-32602, 'Too few', { a: 2, b: '3' })),
});
