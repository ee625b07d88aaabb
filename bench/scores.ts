import { scores } from "./lighthouse.ts";
import { atLeast, type Figure, type Findings, nothing, type Say } from "./report.ts";

/** Lighthouse scores of pages, in each category. Every score must be 100. */
export async function scoresOf(address: string, paths: readonly string[], folder: string, say: Say): Promise<Findings> {
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const path of paths) {
    say(`Lighthouse's scores of ${path}`);
    const found = await scores(address + path, folder);
    if (path === "/")
      figures.push({ what: "bytes of a first visit to /, mobile", value: found.bytes / 1024, unit: "KiB" });
    for (const { category, score, lost } of found.scores) {
      figures.push(atLeast(`Lighthouse, ${category}: ${path}`, score, "of 100", 100));
      if (score < 100) notes.push(`${path} lost ${category} points by ${lost.join(", ")}.`);
    }
  }
  return { ...nothing, figures, notes };
}
