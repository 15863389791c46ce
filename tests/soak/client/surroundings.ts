// What a conversation needs of the process that it is held in.

export interface Surroundings {
  seed: string;
  folder: string;
  /** The program of the hostile server. */
  server: string;
  /** Hears of the process that the client has started. */
  born: (pid: number) => void;
  /** Hears what the conversation waits for. */
  waitsFor: (what: string) => void;
  /** Called when the requests of a burst have settled, with how many bursts that makes. */
  settled: (bursts: number) => Promise<void>;
}
