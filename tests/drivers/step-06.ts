import { StdioServerTransport } from '#step/step-04-transport/transport.ts';
import { Client } from '#step/step-06-waiting/client.ts';
import { drive } from './drive.ts';
import { InstantTransport } from './instant.ts';

const transport = new StdioServerTransport();
const client = new Client(transport);
drive({
  start: () => transport.start(),
  connect: () => client.connect(),
  listTools: () => client.listTools(),
  instantly: () => new Client(new InstantTransport()).listTools(),
  connectToNobody: () => new Client(new InstantTransport('nobody is there')).connect(),
});
