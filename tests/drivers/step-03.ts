// Prints each of its arguments, a message as JSON, as the learner's framing writes it.
import { serialize } from '#step/step-03-framing/framing.ts';

for (const message of process.argv.slice(2)) {
  process.stdout.write(String(serialize(JSON.parse(message))));
}
