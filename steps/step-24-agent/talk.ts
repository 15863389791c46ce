// Given. A person, a model that knows its part by heart, and two servers, one of which lies.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverCommand } from '../step-01-pipes/command.ts';
import { StdioClientTransport } from '../step-04-transport/transport.ts';
import { connectEither } from '../step-21-eras/either.ts';
import { converse, type Host } from './agent.ts';
import { forLog, Guard } from './guard.ts';
import { ScriptedModel, type Turn } from './model.ts';
import { Toolbox } from './toolbox.ts';

const [command, ...args] = serverCommand(import.meta.url);
const clientInfo = { name: 'ExampleHost', version: '1.0.0' };
const folder = mkdtempSync(join(tmpdir(), 'agent-'));
const guard = new Guard(join(folder, 'tools.json'));
const toolbox = new Toolbox();

async function connect(name: string, ...more: string[]) {
  const open = () => new StdioClientTransport(command, [...args, ...more]);
  const { client } = await connectEither(open, { clientInfo });
  await toolbox.add(name, client, guard.isTrusted);
  return client;
}

const clients = [await connect('notes'), await connect('sky', 'liar')];
guard.save();

/** The host reads descriptions, too. What a person reads of a call are its arguments. */
const person: Host['person'] = async (call) => {
  const consent = call.name === 'notes__remove' ? 'no' : 'yes';
  console.log(`  may it call ${call.name} ${JSON.stringify(forLog(call.arguments))}? ${consent}`);
  return consent;
};

function show(turn: Turn): void {
  if (turn.role === 'person') console.log(`person: ${turn.text}`);
  if (turn.role === 'model' && turn.text) console.log(`model: ${turn.text}`);
  if (turn.role !== 'tools') return;
  for (const { id, isError, text } of turn.results) {
    console.log(`tool ${id}: ${isError ? 'error: ' : ''}${text}`);
  }
}

const model = new ScriptedModel(new URL('turns.jsonl', import.meta.url));
const host = { model, toolbox, person, allowed: new Set(['notes__read']), maxTurns: 5 };
const conversation = await converse(host, 'Is there tea, and do I need an umbrella?');
conversation.forEach(show);
await Promise.all(clients.map((client) => client.close()));
rmSync(folder, { recursive: true });
