import type { Mutant } from "./row.ts";

/** A file's text with the mutant in it. @throws when what it replaces does not stand in the text exactly once. */
export function mutated(text: string, { file, find, replace, breaks }: Mutant): string {
  const times = text.split(find).length - 1;
  if (times !== 1) throw new Error(`${file} has ${times} places, not one, for the mutant "${breaks}".`);
  return text.replace(find, () => replace);
}

/** The mutants of a file. */
export const mutantsIn =
  (file: string) =>
  (breaks: string, find: string, replace: string): Mutant => ({ breaks, file, find, replace });
