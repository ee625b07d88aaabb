/** A test: the file it stands in, from the project's root, and its name as it is written there. */
export type TestName = readonly [file: string, name: string];

/** A change of the source that breaks the sentence: `find` occurs once in `file`, and is replaced. */
export type Mutant = {
  /** What the store does then, as a sentence without its full stop. */
  readonly breaks: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
};

/** What holds a sentence of the specification: its tests, and the mutants that at least one of them has to notice. */
export type Row = {
  readonly tests: readonly TestName[];
  readonly mutants: readonly Mutant[];
  /** What a reader should know besides, such as what the store does where the sentence says "not shown". */
  readonly note?: string;
};

/** The rows of a section, by the numbers of their sentences in `docs/specification.md`. */
export type Rows = { readonly [sentence: string]: Row };

/** Names the tests of a file. */
export const testsOf =
  (file: string) =>
  (name: string): TestName => [file, name];

/** Makes the mutants of a file: what the store does then, what stands there now, and what stands there instead. */
export const mutantsOf =
  (file: string) =>
  (breaks: string, find: string, replace: string): Mutant => ({ breaks, file, find, replace });
