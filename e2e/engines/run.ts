import { aborted, interruption } from "../interruption.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { mailServerAt } from "../../app/emails/server/testing.ts";
import { freePort, startStore } from "../store-process.ts";
import { openCardShop } from "./all/card-shop.ts";
import { paying } from "./all/paying.ts";
import { sellThings } from "./all/things.ts";
import { wholeShop } from "./all/whole-shop.ts";
import { withdrawing } from "./all/withdrawing.ts";
import { defaultShop } from "./default-shop.ts";
import type { Engine } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { germanOrders } from "./german/orders.ts";
import { openGermanShop } from "./german/shop.ts";
import { type Steps, walk, type Walker } from "./walk.ts";
import { startWebKit } from "./webkit.ts";
import { withoutScripts } from "./without-scripts.ts";

/**
 * Visits every screen in Firefox and WebKit. Skips an engine that is not installed.
 *
 *   npm run test:engines          the default store
 *   node e2e/engines/run.ts all   all features, orders in a German shop, and card payments (needs both engines)
 */
const engines: Record<string, () => Promise<Engine | null>> = { Firefox: startFirefox, WebKit: startWebKit };
const all = process.argv[2] === "all";
const interrupted = interruption();
const failed: string[] = [];
const missing: string[] = [];

const mail = await mailServerAt();
const emails = { SMTP_URL: mail.url, MAIL_FROM: "orders@shop.example", PORT: String(await freePort()) };

/** Runs the steps in a new browser. Retries once, because a browser can hang. */
async function walkIn(name: string, address: string, steps: (walker: Walker) => Steps) {
  for (const isRetry of [false, true]) {
    const engine = await engines[name]!();
    if (!engine) {
      sayNotRun(`${name} is not installed, and only root on Debian can install it.`);
      missing.push(name);
      return;
    }
    try {
      await Promise.race([walk(engine, address, steps), aborted(interrupted)]);
      return;
    } catch (error) {
      interrupted.throwIfAborted();
      process.stderr.write(`${isRetry ? "FAILED" : "Trying again after"}: ${(error as Error).message}\n`);
      if (isRetry) failed.push(name);
    } finally {
      await engine.close();
    }
  }
}

const present = () => Object.keys(engines).filter((one) => !missing.includes(one));

async function payByCard() {
  for (const hasScripts of [true, false]) {
    await using shop = await openCardShop(hasScripts);
    for (const name of present()) await walkIn(name, shop.address, paying(hasScripts));
  }
}

async function withdrawWithoutScripts(store: string) {
  await using bare = await withoutScripts(store);
  for (const name of present()) await walkIn(name, bare.address, (walker) => withdrawing(walker, mail, false));
}

async function orderInGermany() {
  await using shop = await openGermanShop();
  await using bare = await withoutScripts(shop.address);
  for (const name of present()) {
    await walkIn(name, shop.address, germanOrders(shop, true));
    await walkIn(name, bare.address, germanOrders(shop, false));
  }
}

try {
  const store = await startStore(all ? { STORE_FEATURES: "all", ...emails } : { STORE_FEATURES: "" });
  try {
    if (all) await sellThings(store.dataDir);
    const steps = all ? wholeShop(mail) : defaultShop;
    for (const name of Object.keys(engines)) await walkIn(name, store.address, steps);
    if (all) await withdrawWithoutScripts(store.address);
  } finally {
    await store.stop();
    await mail.stop();
  }
  if (all) await orderInGermany();
  if (all) await payByCard();
} catch (error) {
  if (!interrupted.aborted) throw error;
  process.stderr.write(`${(interrupted.reason as Error).message}\n`);
  process.exit(130);
}
process.exit(failed.length > 0 ? 1 : all && missing.length > 0 ? notRun : 0);
