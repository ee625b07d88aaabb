import { aborted, interruption } from "../interruption.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { mailServerAt } from "../../app/emails/server/testing.ts";
import { freePort, startStore } from "../store-process.ts";
import { sellThings } from "./all/things.ts";
import { wholeShop } from "./all/whole-shop.ts";
import { defaultShop } from "./default-shop.ts";
import type { Engine } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { walk } from "./walk.ts";
import { startWebKit } from "./webkit.ts";

/**
 * Visits every screen in engines other than Chromium. `npm run test:engines` visits the default store;
 * `node e2e/engines/run.ts all` visits a store with all features. Skips missing engines. With `all`, a missing
 * engine sets the exit code to `notRun`.
 */
const engines: Record<string, () => Promise<Engine | null>> = { Firefox: startFirefox, WebKit: startWebKit };
const all = process.argv[2] === "all";
const interrupted = interruption();
const failed: string[] = [];
const missing: string[] = [];

const mail = await mailServerAt();
const emails = { SMTP_URL: mail.url, MAIL_FROM: "orders@shop.example", PORT: String(await freePort()) };

async function walkIn(name: string, address: string) {
  const engine = await engines[name]!();
  if (!engine) {
    sayNotRun(`${name} is not here, and only root on Debian can install it.`);
    missing.push(name);
    return;
  }
  try {
    await Promise.race([walk(engine, address, all ? wholeShop(mail) : defaultShop), aborted(interrupted)]);
  } catch (error) {
    interrupted.throwIfAborted();
    process.stderr.write(`FAILED: ${(error as Error).message}\n`);
    failed.push(name);
  } finally {
    await engine.close();
  }
}

try {
  const store = await startStore(all ? { STORE_FEATURES: "all", ...emails } : { STORE_FEATURES: "" });
  try {
    if (all) await sellThings(store.dataDir);
    for (const name of Object.keys(engines)) await walkIn(name, store.address);
  } finally {
    await store.stop();
    await mail.stop();
  }
} catch (error) {
  if (!interrupted.aborted) throw error;
  process.stderr.write(`${(interrupted.reason as Error).message}\n`);
  process.exit(130);
}
process.exit(failed.length > 0 ? 1 : all && missing.length > 0 ? notRun : 0);
