import { randomInt, randomUUID } from "node:crypto";
import fc from "fast-check";
import { test } from "./fixture.ts";
import { commands, walk } from "./walks/commands.ts";

/** Seed of the first walk. Time in seconds after which no walk starts. The environment variables replace the defaults. */
const seed = Number(process.env["WALKS_SEED"] ?? randomInt(2 ** 30));
const seconds = Number(process.env["WALKS_SECONDS"] ?? 20);
/** Maximum time in seconds of the last walk, which includes the search for a shorter failing walk. */
const lastWalkSeconds = 180;

test("wherever a shopper walks, the default store shows what the specification says, and does nothing else", async ({
  browser,
  startAnother,
}) => {
  test.setTimeout((seconds + lastWalkSeconds + 60) * 1_000);
  process.stdout.write(`Walks with WALKS_SEED=${seed}\n`);
  const { address } = await startAnother({ TRUSTED_PROXY: "1" });
  const property = fc.asyncProperty(commands, async (steps) => {
    // Each walk has its own network, because the store limits registrations per network.
    const from = `10.${randomInt(256)}.${randomInt(256)}.1`;
    const context = await browser.newContext({
      hasTouch: true,
      viewport: { width: 1_440, height: 900 },
      extraHTTPHeaders: { "x-forwarded-for": from },
    });
    try {
      await walk(context, address, randomUUID(), steps);
    } finally {
      await context.close();
    }
  });
  const limits = { interruptAfterTimeLimit: lastWalkSeconds * 1_000, markInterruptAsFailure: true };
  const end = performance.now() + seconds * 1_000;
  // At least one walk, which may take longer than `seconds` on a busy machine.
  let walks = 0;
  do await fc.assert(property, { seed: seed + walks++, numRuns: 1, ...limits });
  while (performance.now() < end);
});
