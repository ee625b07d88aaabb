import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mutantsIn, mutated } from "../../conformance/mutant.ts";
import { run } from "../command.ts";

/** What the walk through the default store must miss when a mutant is in it. */
export const mutants = [
  {
    misses: "Fern channel-back armchair in sage velvet",
    ...mutantsIn("app/shop/ui/add-button.tsx")(
      "no button says which product it adds",
      "aria-describedby={describedBy}",
      "data-described-by={describedBy}",
    ),
  },
  {
    misses: "1 item in the basket",
    ...mutantsIn("app/ui/announcement.tsx")("nothing is announced", "{last.said}", ""),
  },
  {
    misses: "Basket, 3 items link",
    ...mutantsIn("app/shop/ui/header.tsx")(
      "the link to the basket has no label",
      "aria-label={words.header.basket(count)}",
      "data-label={words.header.basket(count)}",
    ),
  },
];

/** Builds a copy of the project with a mutant in it. */
export async function buildWith(folder: string, mutant: (typeof mutants)[number]): Promise<void> {
  const path = join(folder, mutant.file);
  const before = readFileSync(path, "utf8");
  writeFileSync(path, mutated(before, mutant));
  try {
    await run(folder, "node", "app/build.ts");
  } finally {
    writeFileSync(path, before);
  }
}
