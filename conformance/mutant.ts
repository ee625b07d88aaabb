import type { Mutant } from "./row.ts";

/** Applies a mutant to a file's text. @throws unless `find` occurs exactly once. */
export function mutated(text: string, { file, find, replace, breaks }: Mutant): string {
  const times = text.split(find).length - 1;
  if (times !== 1)
    throw new Error(`${file} contains the text that the mutant "${breaks}" replaces ${times} times instead of once.`);
  return text.replace(find, () => replace);
}

export const mutantsIn =
  (file: string) =>
  (breaks: string, find: string, replace: string): Mutant => ({ breaks, file, find, replace });
