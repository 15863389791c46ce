// What a quiz consists of.

export interface Choice {
  text: string;
  right: boolean;
  /** What is right or wrong about it. */
  why: string;
}

export interface Question {
  title: string;
  /** What it is about: prose and fenced blocks; may be empty. */
  body: string;
  /** In the order in which they stand in the file. */
  choices: Choice[];
}
