import { join } from "node:path";
import { parseMoment } from "../../app/database/archive/moment.ts";
import { startStore } from "../store-process.ts";
import { audit, crowdIn, type Ordered, until } from "./crowd.ts";
import { runCommand } from "./owner-command.ts";

/**
 * Backs up a store under load, restores the backup into another folder, and compares both shops.
 * @returns the backup's path
 */
export async function amidOrders(
  folder: string,
  say: (line: string) => void,
  interrupted: AbortSignal,
): Promise<string> {
  const [DATA_DIR, elsewhere, path] = ["data", "elsewhere", "shop.backup"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const store = await startStore({ DATA_DIR, STORE_FEATURES: "all", LOG_LEVEL: "silent", TRUSTED_PROXY: "1" });
  let ordered: Ordered;
  let before: Ordered;
  try {
    const crowd = await crowdIn(store.address, DATA_DIR, interrupted);
    ordered = crowd.ordered;
    const first = new Map(ordered);
    const saved = await runCommand("backup", { DATA_DIR, DATABASE_URL: "" }, path);
    await crowd.end();
    if (saved.status !== 0) throw new Error(`The backup ended with ${saved.status}: ${saved.err}`);
    say(saved.out.trim());
    const moment = parseMoment(/^It contains the shop as of (\S+ \S+) \(.+$/m.exec(saved.out)?.[1] ?? "");
    if (!moment) throw new Error("The backup did not print its time.");
    before = new Map([...first, ...until(moment, ordered)]);
  } finally {
    await store.stop();
  }
  const restored = await runCommand("restore", { DATA_DIR: elsewhere, DATABASE_URL: "" }, path);
  if (restored.status !== 0) throw new Error(`The restore ended with ${restored.status}: ${restored.err}`);
  const other = await startStore({ DATA_DIR: elsewhere, STORE_FEATURES: "all" });
  try {
    const there = await audit(elsewhere, before, ordered);
    say(
      `${before.size} of ${ordered.size} orders were placed before the time of the backup; the restored shop has ${there}, among them all ${before.size}, each complete`,
    );
  } finally {
    await other.stop();
  }
  return path;
}
