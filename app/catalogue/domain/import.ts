/** `from` is the value in the store, `to` is the value in the file. */
export type Change = { readonly id: string; readonly fields: readonly { name: string; from: string; to: string }[] };

/** The first items of a list, and the length of the whole list. */
export type Sample<T> = { readonly count: number; readonly first: readonly T[] };

export type Difference = {
  readonly added: Sample<{ id: string; title: string; line: number }>;
  readonly restored: Sample<{ id: string; title: string; line: number }>;
  readonly changed: Sample<Change>;
  readonly gone: Sample<{ id: string; title: string }>;
  /** Names of departments. Renamed departments keep their URL. */
  readonly departments: { added: string[]; renamed: { from: string; to: string }[]; gone: string[] };
};

export type RefusedRow = { readonly line: number; readonly reason: string };

export const isNothing = ({ added, restored, changed, gone, departments }: Difference) =>
  [added, restored, changed, gone].every(({ count }) => count === 0) &&
  Object.values(departments).every(({ length }) => length === 0);

/** If rows were refused, `difference` is null and the import changes nothing. */
export type Imported = {
  readonly read: number;
  readonly refused: Sample<RefusedRow>;
  readonly difference: Difference | null;
  /** Identifies the difference. Null if not requested. */
  readonly fingerprint: string | null;
  readonly applied: boolean;
};

/** A product that the undo does not touch. `there`: a product with this id exists again. */
export type SkippedProduct = {
  readonly id: string;
  readonly why: "changed" | "gone" | "there" | "slug" | "department";
};

export type Undoing = {
  /** Numbers of products that the undo removes (`added`), reverts (`changed`) and recreates (`gone`). */
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  readonly left: Sample<SkippedProduct>;
};
