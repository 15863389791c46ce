import type { Answer, JSONRPCMessage } from '#step/step-02-messages/messages.ts';
import { Handshake } from '#step/step-05-handshake/handshake.ts';
import { drive } from './drive.ts';

const serverInfo = { name: 'ExampleServer', version: '1.0.0' };
/** Frozen, because it is the same for every connection. */
const description = Object.freeze({ capabilities: {}, serverInfo });
let handshake = new Handshake(description);

drive({
  'what a new connection has agreed on': () => {
    handshake = new Handshake(description);
    return handshake.agreed ?? 'nothing';
  },
  'what is agreed': () => handshake.agreed ?? 'nothing',
  /** @returns what was agreed when this had been received; the answer is another check's business */
  'what is agreed after': async (message: JSONRPCMessage) => {
    await (handshake.receive(message) as Answer);
    return handshake.agreed ?? 'nothing';
  },
  /** An answer that is a result may change what is agreed; one that is an error may not. */
  'what the refusal of a second initialize has changed': async (message: JSONRPCMessage) => {
    const before = JSON.stringify(handshake.agreed);
    const answer = await (handshake.receive(message) as Answer);
    const refused = answer !== undefined && 'error' in answer;
    const changed = JSON.stringify(handshake.agreed) !== before;
    return refused && changed ? (handshake.agreed ?? 'everything') : 'nothing';
  },
  'the version answered to': async (message: JSONRPCMessage) => {
    const answer = await (handshake.receive(message) as Answer);
    return answer && 'result' in answer ? answer.result.protocolVersion : answer;
  },
});
