import type { KeptLetter, LettersNow } from "../../server/letters.ts";

/** All letters, as they stand. */
export type LettersPage = LettersNow & {
  readonly title: string;
  /** What was done just now, or null. */
  readonly done: string | null;
  /** Of the form by which one sends a letter to oneself: what is sent twice is one. */
  readonly form: string;
  readonly mayChange: boolean;
  /** Whether a form was sent that nobody understands. */
  readonly isWrong?: boolean;
};

/** One letter. */
export type LetterPage = {
  readonly title: string;
  readonly letter: KeptLetter;
  /** Without what opens anything; null where it has nothing to say. */
  readonly text: string | null;
  readonly mayChange: boolean;
};
