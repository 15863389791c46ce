import { parseMessage } from '#step/step-02-messages/messages.ts';
import { drive } from './drive.ts';

drive({ parseMessage: (line: string) => parseMessage(line) });
