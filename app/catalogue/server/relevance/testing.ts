import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A search with relevance grades of products, from 3 (exact) to 1 (of some use). */
export type Judged = {
  readonly q: string;
  /** True if this query was used to tune the search algorithm. */
  readonly tuned: boolean;
  readonly grades: ReadonlyMap<string, number>;
};

/** Reads `judged.txt` and expands its id prefixes. @throws if a line is invalid or a prefix matches no product. */
export async function judgedSearches(ids: readonly string[]): Promise<Judged[]> {
  const text = await readFile(join(import.meta.dirname, "judged.txt"), "utf8");
  return text
    .split("\n")
    .filter((line) => /^[+=] /.test(line))
    .map((line) => {
      const [q, answers] = line.slice(2).split(" |");
      if (q === undefined || answers === undefined) throw new Error(`No judged search: ${line}`);
      const grades = new Map<string, number>();
      const families = answers
        .split(",")
        .map((answer) => answer.trim())
        .filter(Boolean)
        .map((answer) => answer.split(" ") as [string, string])
        .toSorted(([a], [b]) => a.length - b.length); // longer prefixes win
      for (const [family, grade] of families) {
        const meant = ids.filter((id) => id === family || id.startsWith(`${family}-`));
        if (!meant.length || !/^[123]$/.test(grade)) throw new Error(`No judged search: ${line}`);
        for (const id of meant) grades.set(id, Number(grade));
      }
      return { q, tuned: line.startsWith("+"), grades };
    });
}

/** nDCG of the first ten results, from 0 to 1 (Järvelin and Kekäläinen 2002, gain 2^grade - 1). */
export function ndcg({ grades }: Judged, found: readonly string[]): number {
  if (!grades.size) return found.length ? 0 : 1;
  const gain = (listed: readonly number[]) =>
    listed.slice(0, 10).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
  const best = [...grades.values()].toSorted((a, b) => b - a);
  return gain(found.map((id) => grades.get(id) ?? 0)) / gain(best);
}

/** Mean nDCG (0 to 1) of the queries used to tune the search (`tuned`), and of all others (`held`). */
export type Relevance = { readonly tuned: number; readonly held: number };

/** @param find returns the ids on the first page of results, in order. */
export async function measureRelevance(
  searches: readonly Judged[],
  find: (q: string) => Promise<readonly string[]>,
): Promise<Relevance> {
  const found: { tuned: boolean; value: number }[] = [];
  for (const search of searches) found.push({ tuned: search.tuned, value: ndcg(search, await find(search.q)) });
  const mean = (tuned: boolean) => {
    const values = found.filter((each) => each.tuned === tuned).map(({ value }) => value);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return { tuned: mean(true), held: mean(false) };
}
