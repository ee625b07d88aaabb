import { departmentsOf } from "../../domain/departments.ts";
import type { ListQuery, SearchFound } from "../../domain/catalogue.ts";
import { chosenOf, narrowings } from "../../domain/choices.ts";
import { sorts } from "../../domain/sorts.ts";
import { useShop } from "../../../shop/context.tsx";
import { choiceName } from "../../list-messages.ts";
import { catalogueMessages as messages } from "../../messages.ts";

/** A department page has no department filter. */
type Query = ListQuery & { readonly department?: string };

/** `chosen` has the active filters, and links that remove them. */
export type ListControls = ReturnType<typeof useNarrowing>;

/** @param hrefOf URL of the list's first page with these filters. */
export function useNarrowing(
  { query, facets, sells, total, more }: Pick<SearchFound, "facets" | "sells" | "total" | "more"> & { query: Query },
  hrefOf: (query: Query) => string,
) {
  const shop = useShop();
  const chosen = chosenOf(query);
  const without = (...names: readonly (keyof Query)[]) =>
    hrefOf({ ...query, ...Object.fromEntries(names.map((name) => [name, ""])) });
  const nameOf = (of: (typeof narrowings)[number], value: string) =>
    departmentsOf(shop).find(({ slug }) => of === "department" && slug === value)?.name ??
    choiceName(of, value, shop.money);

  return {
    counted: messages.list.counted(total, more, shop.counts),
    sorts: sorts
      .filter((sort) => sort !== "best-selling" || sells || sort === query.sort)
      .map((sort) => ({
        value: sort,
        name: messages.list.sorts[sort],
        href: hrefOf({ ...query, sort }),
        chosen: sort === query.sort,
      })),
    groups: narrowings
      .map((of) => ({
        heading: messages.list.headings[of],
        choices: facets[of].map(({ value, name = choiceName(of, value, shop.money), count }) =>
          query[of] === value
            ? { value, name, href: without(of), count: null, chosen: true }
            : { value, name, href: hrefOf({ ...query, [of]: value }), count, chosen: false },
        ),
        // Hides an inactive department or price filter with a single option.
        isChoice: facets[of].length > (query[of] || of === "stock" || of === "rating" ? 0 : 1),
      }))
      .filter(({ isChoice }) => isChoice),
    chosen: chosen.map((of) => ({ value: of, name: nameOf(of, query[of] ?? ""), href: without(of) })),
    /** URL of the list without filters. Null if fewer than two filters are active. */
    clear: chosen.length > 1 ? without(...chosen) : null,
  };
}
