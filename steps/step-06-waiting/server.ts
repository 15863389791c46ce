// Given. ExampleServer, on the transport of step 04.
import { serve } from '../step-04-transport/serve.ts';
import { StdioServerTransport } from '../step-04-transport/transport.ts';
import { example } from './example.ts';

await serve(new StdioServerTransport(), (message) => example.receive(message));
