import { lighthouseMissing, type Throttling, type Timings, timings } from "./lighthouse.ts";
import { interleaved, middle, type Runs } from "./loads.ts";
import { atMost, type Bars, type Figure, type Findings, median, nothing, type Say } from "./report.ts";
import { serveTwin } from "./static-page.ts";
import { openWholeShop } from "./whole-shop.ts";

/** Number of runs for each kind of throttling. Simulated times need more runs, because they vary more. */
const rounds = { simulate: 5, devtools: 3 } as const;

/** Number of warm-up requests. The first request renders the page. After the second, the store compresses it best. */
const warmUpRequests = 2;

/** Measured pages of a shop with all features. `own` pages are personal, with ten items in the basket. */
export const pages = [
  { name: "product", path: "/products/cobble-speaker-charcoal", own: false },
  { name: "department", path: "/departments/business", own: false },
  { name: "search result", path: "/search?q=lamp", own: false },
  { name: "basket", path: "/checkout", own: true },
  { name: "order review", path: "/order", own: true },
] as const;

const chargedPages = [
  { name: "basket with shipping and taxes", path: "/checkout", own: true },
  { name: "order review with shipping and taxes", path: "/order", own: true },
] as const;

/** Maximum ratio of a page's LCP to the LCP of the same document without scripts. */
const aims = { simulate: 1.1, devtools: 1.05 } as const;
const called = { simulate: "simulated", devtools: "applied" } as const;

export const pagesSimulated = (say: Say) => measured("simulate", say);
export const pagesThrottled = (say: Say) => measured("devtools", say);

/** Compares each page with its twin: the same document without scripts, with the same headers and compression. */
async function measured(throttling: Throttling, say: Say): Promise<Findings> {
  const missing = lighthouseMissing();
  if (missing) return { ...nothing, skipped: [missing] };
  await using ends = new AsyncDisposableStack();
  const shop = ends.use(await openWholeShop());
  const served = await servedIn(shop, ends);
  const charged = await servedIn(ends.use(await openWholeShop({ isCharged: true })), ends, chargedPages);
  const urls = { ...served.urls, ...charged.urls };
  const cookies = { ...served.cookies, ...charged.cookies };
  const load = (url: string) => timings(url, shop.folder, throttling, cookies[url]);
  const runs = await interleaved(urls, rounds[throttling], load, called[throttling], say);
  const figures = [...pages, ...chargedPages].flatMap(({ name }) => figuresOf(name, runs, throttling));
  return { ...nothing, figures, bars: [bars(throttling, runs)], raw: runs };
}

/** Serves each page's twin, and warms up pages and twins. Returns URLs by name, and cookies by URL. */
export async function servedIn(
  shop: Awaited<ReturnType<typeof openWholeShop>>,
  ends: AsyncDisposableStack,
  measuredPages: readonly { readonly name: string; readonly path: string; readonly own: boolean }[] = pages,
) {
  const cookie = await shop.withBasket(10);
  const urls: Record<string, string> = {};
  const cookies: Record<string, string | undefined> = {};
  for (const { name, path, own } of measuredPages) {
    const url = shop.address + path;
    const headers = own ? { cookie } : undefined;
    const twin = await serveTwin(await fetch(url, { redirect: "error", ...(headers && { headers }) }), true);
    ends.defer(() => twin.stop());
    for (const address of [url, `${twin.address}/`]) {
      if (own) cookies[address] = cookie;
      for (let time = 0; time < warmUpRequests; time += 1)
        await (await fetch(address, headers && { headers })).arrayBuffer();
    }
    Object.assign(urls, { [name]: url, [twinOf(name)]: `${twin.address}/` });
  }
  return { urls, cookies };
}

export const twinOf = (name: string) => `${name}, twin`;

function figuresOf(name: string, runs: Runs, throttling: Throttling): Figure[] {
  const [ours, twins] = [runs[name]!, runs[twinOf(name)]!];
  const [lcp, lcpOfTwin] = [middle(ours, "lcp"), middle(twins, "lcp")];
  const how = called[throttling];
  return [
    { what: `LCP, ${how}: ${name}`, value: lcp, unit: "ms" },
    { what: `LCP, ${how}: its static twin`, value: lcpOfTwin, unit: "ms" },
    atMost(`LCP, ${how}: ${name} next to its twin`, lcp / lcpOfTwin, "x", aims[throttling]),
    atMost(`TBT, ${how}: ${name}`, middle(ours, "tbt"), "ms", 20),
    { what: `TBT, ${how}: its static twin`, value: middle(twins, "tbt"), unit: "ms" },
    atMost(`CLS, ${how}: ${name}`, middle(ours, "cls"), "", 0),
    ...(throttling === "devtools" ? [hydration(name, ours)] : []),
  ];
}

const hydration = (name: string, runs: readonly Timings[]) =>
  atMost(`time to hydration, applied: ${name}`, median(runs.map((run) => run.hydration!)), "ms", 3000);

const bars = (throttling: Throttling, runs: Runs): Bars => ({
  title: `LCP, ${called[throttling]} throttling: median of ${rounds[throttling]} runs`,
  unit: "ms",
  bars: Object.entries(runs).map(([name, all]) => [name, middle(all, "lcp")] as const),
});
