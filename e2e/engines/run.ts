import { startStore } from "../store-process.ts";
import type { Engine } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { journey } from "./journey.ts";
import { startWebKit } from "./webkit.ts";

/** `npm run test:engines`: one journey through every screen in the engines besides Chromium, as far as they are here. */
const engines: Record<string, () => Promise<Engine | null>> = { Firefox: startFirefox, WebKit: startWebKit };

const store = await startStore();
try {
  for (const [name, start] of Object.entries(engines)) {
    const engine = await start();
    if (!engine) {
      process.stderr.write(`\n*** NOT RUN: ${name} is not here, and only root on Debian can install it. ***\n\n`);
      continue;
    }
    try {
      await journey(engine, store.address);
    } catch (error) {
      process.stderr.write(`FAILED: ${(error as Error).message}\n`);
      process.exitCode = 1;
    } finally {
      await engine.close();
    }
  }
} finally {
  await store.stop();
}
