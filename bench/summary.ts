/** Table row of docs/performance.md: name of the benchmark, name of the figure in its appendix, and label. */
type Row = readonly [part: string, figure: string, label: string];

/** Tables and plots of docs/performance.md, by marker name. */
const main: Record<string, { readonly rows: readonly Row[]; readonly plots: readonly string[] }> = {
  "main-browser": {
    rows: [
      ["page", "Lighthouse, performance: /", "Home page, Lighthouse performance"],
      ["page", "LCP, simulated: next to static page, same server", "Home page, LCP next to a static page, simulated"],
      ["page", "LCP, applied: next to static page, same server", "The same, really throttled"],
      ["page", "time to hydration, applied", "Home page, time to hydration"],
      ["page", "bytes of a first visit to /, mobile", "Home page, bytes of a first visit"],
      ["pages-throttled", "LCP, applied: product next to its twin", "Product page, LCP next to a static page"],
      ["pages-throttled", "LCP, applied: basket next to its twin", "Basket page, LCP next to a static page"],
      ["interactions", "INP with 10 items: 98th percentile", "INP with 10 items, 4x slower processor"],
      ["interactions", "INP with 990 items: 98th percentile", "INP with 990 items, 4x slower processor"],
      ["navigation", "home to a product, from a prefetch", "Home to a product, prefetched"],
      ["navigation", "home to a product, cold on 4G", "Home to a product, cold on 4G"],
      ["basket", "Add to Basket to painted count: the store", "Add to Basket until the count is painted"],
      ["basket", "open the checkout with 1000", "Open the basket page with 1,000 items"],
    ],
    plots: ["basket-1"],
  },
  "main-server": {
    rows: [
      ["server", "start to first byte, existing data folder", "Start to first byte"],
      ["server", "memory at rest, without the database", "Memory at rest, default store"],
      ["uncached-search", "memory after 40000 different pages", "Memory after 40,000 different pages"],
      ["server", "a guest's / at 64 connections", "Home page, guest"],
      ["server", "a signed-in visitor's /", "Home page, signed in"],
      ["server", "a signed-in visitor's /, 99th percentile", "The same, 99th percentile"],
      ["server", "sign-ins, limits on, from as many addresses", "Sign-ins"],
      ["uncached-search", "searches not asked before, bundled products", "Uncached searches, two processes"],
      ["uncached-search", "products' pages for the first time, one process", "Uncached product pages, one process"],
      ["catalogue", "search, 1000000 products, 95th percentile", "Search, 1,000,000 products, 95th percentile"],
      ["catalogue", "import of 100000 new products", "Import of 100,000 products"],
      ["owners-day", "Today, 95th percentile", "Admin home, 95th percentile"],
    ],
    plots: ["server-2", "catalogue-1"],
  },
  "main-orders": {
    rows: [
      ["orders", "orders, 1 at once", "Orders, one at a time"],
      ["orders", "orders, 64 at once", "Orders, 64 at once"],
      ["orders", "orders next to the same rows bare, 1 at once", "Orders next to bare rows, one at a time"],
      ["orders", "changes of a basket, 64 at once", "Basket changes, 64 at once"],
      ["data-growth", "orders after 1000000 next to after 0", "Orders in a shop that has a million"],
      ["archive", "archived, relative to no archive", "Orders with an archive"],
    ],
    plots: ["orders-1"],
  },
};

export function filled(whole: string, name: string, content: string): string {
  const [begin, end] = marks(name);
  const [from, to] = [whole.indexOf(begin), whole.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page has no marker for ${name}.`);
  return `${whole.slice(0, from + begin.length)}\n\n${content}\n\n${whole.slice(to)}`;
}

/** Fills docs/performance.md with figures from its appendix. */
export function summarized(page: string, appendix: string): string {
  const places = Object.entries(main).map(([name, { rows, plots }]) => {
    const table = [head, ...rows.map(([part, figure, label]) => line([label, ...rowOf(appendix, part, figure)]))];
    return [name, [table.join("\n"), plots.map((plot) => imageOf(appendix, plot)).join("\n")].join("\n\n")] as const;
  });
  return [...places, ["main-missed", missed(appendix)] as const].reduce(
    (text, [name, content]) => filled(text, name, content),
    page,
  );
}

const head = "| | measured | budget | |\n| --- | --- | --- | --- |";
const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const marks = (name: string) => [`<!-- ${name}: written by npm run bench:docs -->`, `<!-- end of ${name} -->`] as const;

function rowsOf(appendix: string, part: string): readonly (readonly string[])[] {
  const [begin, end] = marks(part);
  const [from, to] = [appendix.indexOf(begin), appendix.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The appendix has no marker for ${part}.`);
  const rows = appendix
    .slice(from, to)
    .split("\n")
    .filter((row) => row.startsWith("| "));
  return rows.slice(2).map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Cells of a figure in the appendix. `figure` may be the start of its name, because some names end with a count. */
function rowOf(appendix: string, part: string, figure: string): readonly string[] {
  const rows = rowsOf(appendix, part);
  const row = rows.find(([name]) => name === figure) ?? rows.find(([name]) => name?.startsWith(figure));
  if (!row) throw new Error(`The appendix has no row "${figure}" in ${part}.`);
  return row.slice(1);
}

function imageOf(appendix: string, plot: string): string {
  const image = appendix.split("\n").find((text) => text.endsWith(`](../performance/${plot}.svg)`));
  if (!image) throw new Error(`The appendix has no plot ${plot}.`);
  return image.replace("](../", "](");
}

function missed(appendix: string): string {
  const parts = [...appendix.matchAll(/<!-- ([\w-]+): written by/g)].map(([, part = ""]) => part);
  const rows = parts.flatMap((part) => rowsOf(appendix, part).map((row) => ({ part, row })));
  const list = rows
    .filter(({ row }) => row[3] === "**missed**")
    .map(({ part, row: [name, measured, budget] }) => `- \`${part}\`: ${name}: ${measured} (budget: ${budget})`);
  const met = rows.filter(({ row }) => row[3] === "met").length;
  return [`${met} of ${met + list.length} budgets are met.${list.length ? " Missed:\n" : ""}`, ...list].join("\n");
}
