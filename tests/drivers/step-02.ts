import { errorResponse, parseMessage, RpcError } from '#step/step-02-messages/messages.ts';
import { drive } from './drive.ts';

drive({
  parseMessage: (line: string) => parseMessage(line),
  'errorResponse of an Error with a code of its own': () =>
    errorResponse(1, Object.assign(new Error('no such file'), { code: 'ENOENT' })),
  'errorResponse of a thrown string': () => errorResponse(1, 'out of tea'),
  'errorResponse of a thrown null': () => errorResponse(1, null),
  'errorResponse of an RpcError whose data is 0': () =>
    errorResponse('a-1', new RpcError(-32602, 'Too few', 0)),
});
