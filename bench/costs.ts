import { type StoredResults, median } from "./report.ts";
import { shown } from "./plot.ts";

/** CPU time of the store and of PostgreSQL, in ms. */
type Cost = { readonly what: string; readonly store: number; readonly postgres: number };

/** Concurrency of the orders and basket changes in the table. */
const crowd = "8";

/** Markdown table of CPU time per page, basket change and order. Null if `server.ts` or `orders.ts` has no results. */
export function costs(all: readonly StoredResults[]): string | null {
  const [server, orders] = ["server", "orders"].map((name) => all.find(({ part }) => part === name));
  if (!server || !orders) return null;
  const page = (what: string): Cost => {
    const of = (whose: string) =>
      server.figures.find((figure) => figure.what === `processor of ${whose} for ${what}`)?.value ?? Number.NaN;
    return { what, store: of("the store"), postgres: of("PostgreSQL") };
  };
  const [raw] = orders.raw as [Record<string, Record<string, readonly { here: number; there: number }[]>>];
  const call = (what: string, job: string): Cost => {
    const rounds = raw[crowd]![job]!;
    return { what, store: median(rounds.map(({ here }) => here)), postgres: median(rounds.map(({ there }) => there)) };
  };
  const rows = [
    page("a guest's /"),
    page("a signed-in visitor's /"),
    call(`a change of a basket, ${crowd} at once, without HTTP`, "change"),
    call(`an order, ${crowd} at once, without HTTP`, "order"),
  ];
  return [
    "| | the store | PostgreSQL | together |",
    "| --- | --- | --- | --- |",
    ...rows.map(
      ({ what, store, postgres }) =>
        `| ${what} | ${shown(store)} ms | ${shown(postgres)} ms | ${shown(store + postgres)} ms |`,
    ),
  ].join("\n");
}
