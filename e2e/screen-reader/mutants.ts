import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mutantsIn, mutated } from "../../conformance/mutant.ts";
import type { Mutant } from "../../conformance/row.ts";
import { run } from "../command.ts";

/** Mutants of the default store. `complains` is part of the failure message that the mutant must cause. */
export const mutants = [
  {
    complains: "Fern channel-back armchair in sage velvet",
    ...mutantsIn("app/shop/ui/add-button.tsx")(
      "no button says which product it adds",
      "aria-describedby={describedBy}",
      "data-described-by={describedBy}",
    ),
  },
  {
    complains: "1 item in the basket",
    ...mutantsIn("app/ui/announcement.tsx")("nothing is announced", "{last.announced}", ""),
  },
  {
    complains: "announced twice",
    ...mutantsIn("app/shop/ui/product-card.tsx")(
      "a card says its title twice",
      "{product.title}</ProductLink>",
      "{product.title} {product.title}</ProductLink>",
    ),
  },
  {
    complains: "Basket, 3 items link",
    ...mutantsIn("app/shop/ui/header.tsx")(
      "the link to the basket has no label",
      "aria-label={messages.header.basket(count)}",
      "data-label={messages.header.basket(count)}",
    ),
  },
  {
    complains: "Your shopping Basket heading level 1.",
    ...mutantsIn("app/shop/ui/checkout/basket-page.tsx")(
      "the title of the basket can always be focused",
      "<h1 ref={heading}>",
      "<h1 ref={heading} tabIndex={-1}>",
    ),
  },
  {
    complains: "4 out of 5 stars image",
    ...mutantsIn("app/shop/ui/stars.tsx")(
      "no rating says which product it is of",
      "aria-describedby={describedBy}",
      "data-described-by={describedBy}",
    ),
  },
];

export async function buildWith(folder: string, mutant: Mutant): Promise<void> {
  const path = join(folder, mutant.file);
  const before = readFileSync(path, "utf8");
  writeFileSync(path, mutated(before, mutant));
  try {
    await run(folder, "node", "app/build.ts");
  } finally {
    writeFileSync(path, before);
  }
}
