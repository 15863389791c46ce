// Given. ExampleServer of step 06, on a peer: the same answers from what is now the client's own kind.
import { StdioServerTransport } from '../step-04-transport/transport.ts';
import { example } from '../step-06-waiting/example.ts';
import { serve } from './serve.ts';

await serve(new StdioServerTransport(), (message) => example.receive(message));
