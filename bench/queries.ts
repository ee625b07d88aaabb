import { nothingChosen } from "../app/catalogue/domain/choices.ts";
import { sorts } from "../app/catalogue/domain/sorts.ts";
import type { Catalogue } from "../app/catalogue/server/catalogue.ts";

/** Search terms for generated catalogues: common, rare, multiple and misspelt words. */
const searches =
  "lamp|desk lamp|headphones|brass|sage velvet armchair|hedphones|monitr|steel watch|copper gooseneck kettle|ultrawide monitor|keybord walnut|qwzx|smart speaker oak|teal|cloth novels|quiet plain lamp|bal|mugs|canvas tote|lmap|essays in four volumes|armchair sofa lamp|gooseneck|folding canvas market bag".split(
    "|",
  );
const narrowings = [
  {},
  {},
  {},
  { department: "lighting" },
  { price: "50-100" },
  { department: "business", price: "500-" },
];

const choices = [
  ...sorts.slice(1).map((sort) => ({ sort })),
  { stock: "1" },
  { rating: "4" },
  { sort: "price", stock: "1", rating: "4", price: "100-250" },
  { sort: "price", page: 10 },
] as const;

const beginnings =
  "l|la|lam|lamp|h|he|hea|head|desk l|desk la|brass k|m|mo|mon|moni|s|sa|hedph|monitr|c|co|qq|velvet a|t|te|gooseneck k".split(
    "|",
  );

const department = "lighting";

const times = 8;

/** `aim` is the limit of a query's 95th percentile, in ms. */
export const jobs = [
  { name: "search", aim: 40 },
  { name: "search in another order, or for what is in stock or has four stars", aim: 60 },
  { name: "suggestion", aim: 60 },
  { name: "product's page", aim: 10 },
  { name: "page 1 of a department", aim: null },
  { name: "page 500 of a department", aim: null },
] as const;

export type QueryRun = Record<(typeof jobs)[number]["name"], number[]>;

/** Runs all queries sequentially. The first round is a warm-up. */
export async function measureJobs(shop: Catalogue): Promise<QueryRun> {
  const place = await placeOfPage(shop, department, 500);
  await round(shop, place);
  const all = await round(shop, place);
  for (let time = 1; time < times; time += 1) {
    const more = await round(shop, place);
    for (const { name } of jobs) all[name].push(...more[name]);
  }
  return all;
}

async function round(shop: Catalogue, after: string | undefined): Promise<QueryRun> {
  const slugs = (await shop.slugs(""))
    .filter((_, at) => at % 997 === 0)
    .slice(0, 25)
    .map(({ slug }) => slug);
  const each = <T>(items: readonly T[], ask: (item: T) => Promise<unknown>) =>
    timed(items.map((item) => () => ask(item)));
  const searched = (narrowed: readonly object[]) =>
    each(
      searches.map((q, at) =>
        Object.assign({ ...nothingChosen, q, department: "", page: 1 }, narrowed[at % narrowed.length]),
      ),
      (query) => shop.search(query),
    );
  return {
    search: await searched(narrowings),
    "search in another order, or for what is in stock or has four stars": await searched(choices),
    suggestion: await each(beginnings, (q) => shop.suggest(q)),
    "product's page": await each(slugs, async (slug) => shop.related((await shop.product(slug))!)),
    "page 1 of a department": await each(slugs, () => shop.department(department, { sort: "relevance" })),
    "page 500 of a department": await each(slugs, () => shop.department(department, { sort: "relevance", after })),
  };
}

async function timed(queries: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const took: number[] = [];
  for (const ask of queries) {
    const begun = performance.now();
    await ask();
    took.push(performance.now() - begun);
  }
  return took;
}

/** Cursor of a department's page number `page`, or of its last page. Undefined for the first page. */
async function placeOfPage(shop: Catalogue, slug: string, page: number): Promise<string | undefined> {
  let after: string | undefined;
  for (let at = 1; at < page; at += 1) {
    const next = (await shop.department(slug, { sort: "relevance", after }))?.next;
    if (!next) break;
    after = next;
  }
  return after;
}
