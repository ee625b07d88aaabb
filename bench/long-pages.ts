import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { reviewAddress } from "../app/orders/addresses.ts";
import { checkoutAddress } from "../app/shop/addresses.ts";
import { asBrowser } from "./load.ts";
import { ask, paced, percentile } from "./paced.ts";
import { interrupted } from "./program.ts";
import { atMost, type Figure, type Findings, nothing, type Say } from "./report.ts";
import { openWholeShop } from "./whole-shop.ts";

const lines = 1_000;
/** Number of other visitors, requests per second of all these visitors, seconds per round, and number of rounds. */
const [others, perSecond, seconds, rounds] = [8, 20, 10, 8];
/** Concurrent requests of the visitor with the long basket. */
const atOnce = 8;

/** Measures page times while another visitor constantly requests pages with a basket of 1,000 products. */
export async function longPages(say: Say): Promise<Findings> {
  await using shop = await openWholeShop({ generated: lines + 200 });
  const cookies: string[] = [];
  while (cookies.length < others) cookies.push(await shop.withBasket(3));
  const cookie = await shop.withBasket(lines);
  const urls = [checkoutAddress(), reviewAddress()].map((path) => shop.address + path);
  const pages = ["/", checkoutAddress(), "/search?q=lamp", reviewAddress()];
  let failed = 0;
  const measure = async () => {
    const { took, results } = await paced(perSecond, seconds, async (at) => {
      const headers = { ...asBrowser, cookie: cookies[at % others]! };
      return (await ask(shop.address + pages[at % pages.length]!, { headers })).status === 200;
    });
    failed += results.filter((isAnswered) => !isAnswered).length;
    return took;
  };
  const among = async () => {
    const greedy = fork(join(import.meta.dirname, "page-crowd.ts"));
    try {
      greedy.send({ urls, cookie, atOnce });
      await pause(3_000);
      const took = await measure();
      greedy.send("statuses");
      const [statuses] = (await once(greedy, "message")) as [Record<number, number>];
      return { took, statuses };
    } finally {
      greedy.kill();
      await pause(1_000);
    }
  };
  await measure(); // warm-up
  await among();
  failed = 0;
  const took = { alone: [] as number[], among: [] as number[] };
  const statuses: Record<number, number> = {};
  for (let round = 1; round <= rounds; round += 1) {
    interrupted.throwIfAborted();
    say(`pages, alone and while one visitor asks for long ones, round ${round} of ${rounds}`);
    took.alone.push(...(await measure()));
    const crowded = await among();
    took.among.push(...crowded.took);
    for (const [status, count] of Object.entries(crowded.statuses))
      statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count;
  }
  const [alone, crowded] = [percentile(took.alone, 0.95), percentile(took.among, 0.95)];
  const p95 = `others' pages at ${perSecond}/s, 95th percentile`;
  const figures: Figure[] = [
    { what: `${p95}, alone`, value: alone, unit: "ms" },
    { what: `${p95}, while one visitor asks for pages of ${lines} products`, value: crowded, unit: "ms" },
    atMost("slowdown of others' pages", crowded / alone, "x", 1.5),
    atMost("others' pages that failed", failed, "pages", 0),
    {
      what: "long pages that were sent",
      value: (statuses[200] ?? 0) / (rounds * (seconds + 3)),
      unit: "/s",
    },
  ];
  return { ...nothing, figures, raw: statuses };
}
