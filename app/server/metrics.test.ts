import { pino } from "pino";
import { gt } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedCatalogue } from "../catalogue/server.ts";
import { products } from "../catalogue/server/schema.ts";
import { newShopper } from "../orders/server/testing.shopper.ts";
import { browserAt } from "../admin/server/testing.ts";
import { linkIn } from "../profile/server/testing.ts";
import { testStore, type TestStore } from "../testing.ts";
import { startMeasuring, textOf } from "./collect-metrics.ts";

const secretWord = "velvet-secret";
let log = "";
let store: TestStore;
let scrape: () => Promise<string>;
beforeAll(async () => {
  const written = pino({ level: "info" }, { write: (line) => void (log += line) });
  store = await testStore({ STORE_FEATURES: "all", LOG_REQUESTS: "1" }, { log: written });
  await seedCatalogue(store.database);
  const measure = startMeasuring(store.metrics);
  scrape = async () => textOf([await measure()]);
});
afterAll(() => store.stop());

const valueIn = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  );

/** Sends requests with private data. Returns the data, which must not appear in metrics. */
async function walk() {
  const [product] = await store.database.select().from(products).where(gt(products.stock, 3)).limit(1);
  const shopper = await newShopper(store, product!.id);
  const { email, password } = shopper.credentials;
  const address = { name: `${secretWord} name`, street: `1 ${secretWord} street`, city: `${secretWord}-city` };
  await shopper.get(`/search?q=${secretWord}`);
  await store.request(`/search?q=${secretWord}`);
  await store.request(`/${encodeURIComponent(email)}?q=${secretWord}`);
  await store.request(`/products/${encodeURIComponent(email)}`);
  const number = /\d+$/.exec(await shopper.order(address))![0];
  await shopper.get(`/orders/${number}`);
  const browser = browserAt(store);
  await browser.post("/account/forgot", { email });
  const link = (await linkIn(store, email, "reset-password"))!;
  await browser.get(link);
  await browser.post("/login", { email, password: `${secretWord} guessed`, intent: "sign-in" });
  await browser.post("/login", { email, password, intent: "sign-in" });
  const cookies = [shopper.cookie, ...browser.cookies.values()].flatMap((text) => text.split(/; |=/));
  return {
    email,
    secrets: [email, password, secretWord, link.split("token=")[1]!, ...cookies.filter((text) => text.length > 20)],
  };
}

test("a shop's log and metrics contain no identity and no text of a visitor", async () => {
  const { email, secrets } = await walk();
  const metrics = await scrape();
  for (const name of ["/login", "/search", "/order", "/account/:step", "/products/:slug", "*"]) {
    expect(log).toContain(`"route":"${name}"`);
    expect(metrics).toContain(`route="${name}"`);
  }
  expect(secrets.length).toBeGreaterThan(5);
  for (const output of [log, metrics]) {
    expect(output).not.toContain("@");
    for (const secret of [...secrets, ...secrets.map(encodeURIComponent), email.split("@")[0]!])
      expect(output).not.toContain(secret);
  }
});

test("each action is counted once", async () => {
  const before = await scrape();
  await walk();
  const after = await scrape();
  const more = (series: string) => valueIn(after, series) - valueIn(before, series);
  expect({
    opened: more('wicker_accounts_opened_total{outcome="entered"}'),
    entered: more('wicker_sign_ins_total{outcome="entered"}'),
    refused: more('wicker_sign_ins_total{outcome="refused"}'),
    limited: more('wicker_sign_ins_total{outcome="limited"}'),
    orders: more('wicker_orders_placed_total{by="account"}'),
    byGuests: more('wicker_orders_placed_total{by="guest"}'),
    tries: more('wicker_http_request_duration_seconds_count{method="POST",route="/login",status="401"}'),
    cached: more('wicker_page_cache_total{result="hit"}'),
  }).toEqual({ opened: 1, entered: 1, refused: 1, limited: 0, orders: 1, byGuests: 0, tries: 1, cached: 3 });
  expect(more('wicker_emails{state="waiting"}')).toBeGreaterThan(0);
  expect(more('wicker_render_duration_seconds_count{page="review"}')).toBeGreaterThan(0);
  expect(more("wicker_database_wait_seconds_count")).toBeGreaterThan(10);
});

test("a histogram counts in each bucket all values up to its bound", async () => {
  const text = await scrape();
  const series = 'wicker_http_request_duration_seconds_bucket{method="POST",route="/order",status="303"';
  const buckets = text.split("\n").filter((line) => line.startsWith(series));
  const counts = buckets.map((line) => Number(line.split(" ").at(-1)));
  expect(buckets.at(-1)).toContain('le="+Inf"');
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBe(valueIn(text, series.replace("_bucket", "_count") + "}"));
});

test("if one metric fails, all others are still measured", async () => {
  const broken = {
    ...store.metrics[0]!,
    name: "wicker_broken" as const,
    read: () => Promise.reject(new Error("broken")),
  };
  const text = await textOf([await startMeasuring([broken, ...store.metrics])()]);
  expect(text).toContain("\nwicker_ready 1\n");
  expect(text).not.toMatch(/^wicker_broken/m);
});

test("a shop without a feature has none of its metrics", async () => {
  const plain = await testStore();
  const names = plain.metrics.map(({ name }) => name);
  await plain.stop();
  expect(names.filter((name) => /emails|orders|streams/.test(name))).toEqual([]);
  expect(names).toContain("wicker_sign_ins_total");
});
