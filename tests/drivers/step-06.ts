import { StdioServerTransport } from '#step/step-04-transport/transport.ts';
import { Client } from '#step/step-06-waiting/client.ts';
import { drive } from './drive.ts';
import { InstantTransport, LeavingTransport } from './instant.ts';

const transport = new StdioServerTransport();
const client = new Client(transport);
drive({
  start: () => transport.start(),
  connect: () => client.connect(),
  listTools: () => client.listTools(),
  nothing: () => 'nothing',
  'listTools() over a quick transport': () => new Client(new InstantTransport()).listTools(),
  'connect() to a server that is gone after its answer': () =>
    new Client(new LeavingTransport()).connect(),
  'connect() without a server': () => new Client(new InstantTransport('nobody is there')).connect(),
});
