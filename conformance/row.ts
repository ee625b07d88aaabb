/** A test: its file, relative to the project's root, and its name. */
export type TestName = readonly [file: string, name: string];

/** A code change that violates a sentence of the specification. `find` occurs once in `file`. */
export type Mutant = {
  /** Behaviour that the change causes, as a sentence without full stop. */
  readonly breaks: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
};

/** Evidence for a sentence of the specification: tests, and mutants that the tests must detect. */
export type Row = {
  readonly tests: readonly TestName[];
  readonly mutants: readonly Mutant[];
  /** Note for readers, e.g. how the tests interpret "not shown". */
  readonly note?: string;
};

export type Rows = { readonly [sentence: string]: Row };

export const testsOf =
  (file: string) =>
  (name: string): TestName => [file, name];

/** Creates mutants of a file. The returned function takes `breaks`, `find` and `replace`. */
export const mutantsOf =
  (file: string) =>
  (breaks: string, find: string, replace: string): Mutant => ({ breaks, file, find, replace });
