// Given. What an agent needs of a model, and one that reads its turns from a file. A real one is plugged in here:
// docs/model.md says how.
import { readFileSync } from 'node:fs';
import type { JSONObject } from '../step-02-messages/messages.ts';

/** A tool as a model sees it: this, and nothing else. */
export interface OfferedTool {
  /** `notes__read`: the server, and its tool. */
  name: string;
  description: string;
  inputSchema: unknown;
}

/** What a model asks for. */
export interface ToolCall {
  /** Ties the result to the call. It is the model's, and never seen on a wire. */
  id: string;
  name: string;
  arguments: JSONObject;
}

/** What became of a call, as the model sees it. */
export interface CallResult {
  id: string;
  text: string;
  isError: boolean;
}

/** What a model says: an answer for the person, calls, or both. */
export interface ModelTurn {
  text: string;
  calls: ToolCall[];
}

export type Turn =
  | { role: 'person'; text: string }
  | ({ role: 'model' } & ModelTurn)
  | { role: 'tools'; results: CallResult[] };

export interface Model {
  /** @param conversation all that was said so far: a model remembers nothing either */
  next(conversation: Turn[], tools: OfferedTool[]): Promise<ModelTurn>;
}

/** A model that knows its part by heart: a line of JSON for each turn. */
export class ScriptedModel implements Model {
  readonly #turns: ModelTurn[];

  constructor(file: string | URL) {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    this.#turns = lines.map((line) => ({ text: '', calls: [], ...JSON.parse(line) }));
  }

  async next(): Promise<ModelTurn> {
    return this.#turns.shift() ?? { text: 'I have nothing more to say.', calls: [] };
  }
}
