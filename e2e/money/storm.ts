import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stockUp } from "../../app/basket/server/testing.ts";
import { openDatabase } from "../../app/database/database.ts";
import { useDatabaseUrl } from "../../app/database/postgres/attach.ts";
import { mailServerAt } from "../../app/emails/server/testing.ts";
import { aborted } from "../interruption.ts";
import { newCounts } from "../stress/counts.ts";
import { kills } from "../stress/kills.ts";
import { randomFrom } from "../stress/random.ts";
import { stormed } from "../stress/store.ts";
import { freePort, temporaryFolder } from "../store-process.ts";
import { watchBranches } from "./branches.ts";
import { waitForCalm } from "./calm.ts";
import { casesOf } from "./cases.ts";
import { checkMoney } from "./check.ts";
import { startGateway } from "./gateway.ts";
import type { Dials, Lie } from "./lies.ts";
import { buy } from "./shopper.ts";
import { lapsePage, letTimePass } from "./time.ts";

const crowd = 8;

/** Maximum pause of a shopper between two visits, in ms. */
const pauseMs = 2_000;

/** Interval between kills, in ms. A worker can process due payments and refunds in this time. */
const killEveryMs = 8_000;

/** Minimum and maximum time that the storm continues after it has placed enough orders, in ms. */
const [leastMs, mostMs] = [30_000, 180_000];

const calmMs = 5 * 60_000;

/** Lies about refunds that a storm orders if chance did not bring these branches. A slow machine has few refunds. */
const ordered: ReadonlyMap<string, Lie> = new Map([
  ["refund away", "cut before"],
  ["refund error", "500 before"],
]);

/** Options of the gateway, in ms. The gateway forgets idempotency keys after 20 seconds; Stripe does after a day. */
const times = { settleMs: 25_000, staleMs: 1_000, forgetMs: 20_000 };

const secrets = ["whsec_storm_new_secret", "whsec_storm_old_secret"] as const;

const causes = ["kill -9 of the store", "kill -9 of a worker", "kill -9 of PostgreSQL"] as const;

type Options = {
  readonly orders: number;
  readonly processes: number;
  readonly seed: number;
  readonly dials: Dials;
  readonly said: (done: number, doing: string) => void;
  readonly interrupted: AbortSignal;
};

/**
 * Simulates shoppers who order and pay at a faulty gateway, and kills the store repeatedly. Ends when each payment
 * branch has run, or at a time limit.
 * @throws Untruth for a wrong response of the store
 */
export async function storm({ orders, processes, seed, dials, said, interrupted }: Options) {
  await using ends = new AsyncDisposableStack();
  const DATA_DIR = await temporaryFolder();
  ends.defer(() => rm(DATA_DIR, { recursive: true, force: true }));
  const [PORT, metricsPort, log] = [await freePort(), await freePort(), join(DATA_DIR, "gateway.log")];
  const address = `http://localhost:${PORT}`;
  const webhook = { url: `${address}/payments/stripe`, secrets };
  const gateway = await startGateway({ log, webhook, dials, seed, ...times });
  ends.defer(() => gateway.stop());
  const mail = await mailServerAt();
  ends.defer(() => mail.stop());

  const store = stormed({
    DATA_DIR: join(DATA_DIR, "store"),
    PORT: String(PORT),
    METRICS_PORT: String(metricsPort),
    WEB_CONCURRENCY: String(processes),
    STORE_FEATURES: "all",
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "silent",
    TRUSTED_PROXY: "1",
    SMTP_URL: mail.url,
    MAIL_FROM: "shop@shop.example",
    STRIPE_SECRET_KEY: "sk_test_storm",
    STRIPE_WEBHOOK_SECRET: secrets.join(" "),
    STRIPE_API: gateway.address,
  });
  store.begin();
  ends.defer(async () => void (await store.stop()));
  await store.ready();
  const { url } = await useDatabaseUrl({ DATA_DIR: join(DATA_DIR, "store") });
  const database = openDatabase(url, { max: 2 });
  ends.defer(() => database.close());
  // Every third shopper orders one to three relics, so the relics sell out.
  const stock = { anvil: 1_000_000, bucket: 1_000_000, relic: Math.ceil(orders / 4) };
  for (const [id, units] of Object.entries(stock)) await stockUp(database, id, { stock: units });
  const branches = watchBranches(`http://127.0.0.1:${metricsPort}/metrics`);
  ends.defer(() => branches.stop());

  const counts = newCounts();
  const manners = new Map<string, number>();
  const ended = new AbortController();
  ends.defer(() => ended.abort());
  const progress = { begun: 0, done: 0 };
  const isOver = new AbortController();
  ends.defer(() => isOver.abort());
  /** Waits for `ms`. Resolves with false if the storm ends earlier. */
  const passes = (ms: number) => pause(ms, true, { signal: isOver.signal }).catch(() => false);
  // Ignores errors, because PostgreSQL may be down after a kill.
  const lapse = (order: number) => lapsePage(database.$client, order).catch(() => {});
  const age = async () => {
    while (await passes(1_000)) await letTimePass(database.$client).catch(() => {});
  };
  const shop = async (place: number) => {
    const random = randomFrom(seed * 1_000 + place);
    const payAddress = `${gateway.address}/pay/`;
    const visit = { store: address, payAddress, products: Object.keys(stock), random, counts, lapse };
    do {
      const turn = progress.begun++;
      const clientAddress = `${20 + Math.floor(turn / 250)}.${turn % 250}.1.1`; // a different network for each visit
      const manner = await buy({ ...visit, clientAddress, ended: ended.signal });
      manners.set(manner, (manners.get(manner) ?? 0) + 1);
      if (manner !== "finds nothing left") progress.done += 1;
      said(Math.min(orders, progress.done), manner);
    } while (await passes(random.upTo(pauseMs)));
  };
  const strike = async () => {
    const random = randomFrom(seed);
    while (await passes(killEveryMs)) {
      const cause = random.pick(causes);
      counts.kills[cause] = (counts.kills[cause] ?? 0) + 1;
      await branches.look();
      await kills[cause]!(store, random);
    }
  };
  const end = async () => {
    while (progress.done < orders) await passes(200);
    const begun = Date.now();
    const passed = () => Date.now() - begun;
    while (passed() < leastMs || (passed() < mostMs && branches.untaken().length > 0)) {
      said(orders, `continues; branches not taken yet: ${branches.untaken().join(", ") || "nothing"}`);
      const lies = passed() < leastMs ? [] : branches.untaken().flatMap((branch) => ordered.get(branch) ?? []);
      for (const lie of lies) gateway.lies.next({ lie, at: "refunds.create" });
      await passes(5_000);
    }
    isOver.abort();
  };
  const shoppers = Array.from({ length: crowd }, (_, place) => shop(place));
  await Promise.race([Promise.all([...shoppers, strike(), age(), end()]), aborted(interrupted)]);

  gateway.lies.setDials({});
  said(progress.done, "waits for payments and refunds in progress");
  const isCalm = await waitForCalm({ gateway, database: url, timeoutMs: calmMs });
  await branches.stop();
  const checked = await checkMoney({ log, database: url, stock });
  const { entries } = gateway.log;
  const cases = casesOf(entries, manners);
  return { ...checked, isCalm, counts, manners, cases, branches, lies: liesIn(entries) };
}

function liesIn(entries: Awaited<ReturnType<typeof startGateway>>["log"]["entries"]) {
  const lies = new Map<string, number>();
  for (const entry of entries) if (entry.kind === "lie") lies.set(entry.lie, (lies.get(entry.lie) ?? 0) + 1);
  return lies;
}
