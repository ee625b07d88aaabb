/** A product that stays, with the fields that change: what the shop has, and what the file says. */
export type Change = { readonly id: string; readonly fields: readonly { name: string; from: string; to: string }[] };

/** Some of many, and how many there are. */
export type Some<T> = { readonly count: number; readonly first: readonly T[] };

/** What an import would change. */
export type Difference = {
  readonly added: Some<{ id: string; title: string; line: number }>;
  /** Archived until now, and sold again. */
  readonly restored: Some<{ id: string; title: string; line: number }>;
  readonly changed: Some<Change>;
  readonly gone: Some<{ id: string; title: string }>;
  /** Departments by name; renamed ones keep their address. */
  readonly departments: { added: string[]; renamed: { from: string; to: string }[]; gone: string[] };
};

/** A row that is not taken, and why. */
export type RefusedRow = { readonly line: number; readonly reason: string };

/** Whether an import would change nothing. */
export const isNothing = ({ added, restored, changed, gone, departments }: Difference) =>
  [added, restored, changed, gone].every(({ count }) => count === 0) &&
  Object.values(departments).every(({ length }) => length === 0);

/** What an import found. The difference is null where rows were refused: then nothing is applied either. */
export type Imported = {
  readonly read: number;
  readonly refused: Some<RefusedRow>;
  readonly difference: Difference | null;
  /** Tells that difference from others; null where it was not asked for. */
  readonly fingerprint: string | null;
  readonly applied: boolean;
};

/** Why a product stays as it is: somebody has changed it since, it is gone, it is there again, or its address or its department is taken. */
export type Left = { readonly id: string; readonly why: "changed" | "gone" | "there" | "slug" | "department" };

/** What undoing an import comes to, or came to. */
export type Undoing = {
  /** How many products go again, change back, and come back. */
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  readonly left: Some<Left>;
};
