import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ask, superuserAt } from "../app/database/archive/superuser.ts";
import { connected } from "../app/database/connected.ts";
import { openDatabase } from "../app/database/database.ts";
import { migrate } from "../app/database/migrate.ts";
import { startPostgres } from "../app/database/postgres/start.ts";
import { migrationsOf } from "../app/migrations.ts";
import { startCommand } from "../e2e/backup/owner-command.ts";
import { temporaryFolder } from "../e2e/store-process.ts";
import { fillOrders } from "./fill-orders.ts";
import { paced, percentile } from "./paced.ts";
import { interrupted } from "./program.ts";
import { atMost, type Findings, median, type Say } from "./report.ts";
import { buying, fillShop } from "./shopping.ts";

const rounds = 5;
const orders = 20_000;
/** Orders per second (4.3 million a day). */
const pace = 50;
/** Number of prepared baskets, one per order. More than all rounds need. */
const buyers = 20_000;

type Round = { readonly alone: number; readonly meanwhile: number; readonly seconds: number };

/** Measures the latency of orders during a backup, and the durations of a backup and a restore. */
export async function backup(say: Say): Promise<Findings> {
  await using begun = new AsyncDisposableStack();
  const folder = async () => {
    const path = await temporaryFolder();
    begun.defer(() => rm(path, { recursive: true, force: true }));
    return path;
  };
  const dataDir = await folder();
  const postgres = await startPostgres(dataDir);
  begun.defer(() => postgres.stop());
  const superuser = superuserAt(postgres.url);
  const database = openDatabase(postgres.url);
  begun.defer(() => database.close());
  say(`preparing a shop with ${orders} orders`);
  await migrate(database, migrationsOf("all"));
  await fillShop(database);
  await using client = await connected(postgres.url);
  await fillOrders(client, { orders });
  const { buy } = await buying(database, buyers);
  const buyingUntil = async (isOver: () => boolean) => {
    const times: number[] = [];
    while (!isOver()) times.push(...(await paced(pace, 1, buy)).took);
    return percentile(times, 0.95);
  };

  const path = join(await folder(), "shop.backup");
  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`orders while a backup is made, round ${round} of ${rounds}`);
    await ask(superuser, "checkpoint");
    await rm(path, { force: true });
    const begins = performance.now();
    let seconds = 0;
    const made = done(startCommand("backup", { DATA_DIR: dataDir, DATABASE_URL: "" }, path)).finally(() => {
      seconds = (performance.now() - begins) / 1_000;
    });
    const meanwhile = await buyingUntil(() => seconds > 0);
    await made;
    say(`orders alone, round ${round} of ${rounds}`);
    await ask(superuser, "checkpoint");
    const until = performance.now() + seconds * 1_000;
    measured.push({ seconds, meanwhile, alone: await buyingUntil(() => performance.now() > until) });
    interrupted.throwIfAborted();
  }

  const { rows } = await client.query<{ gb: number }>(
    "select pg_database_size(current_database())::float8 / 1e9 as gb",
  );
  const { gb } = rows[0]!;
  say("a restore");
  const begins = performance.now();
  await done(startCommand("restore", { DATA_DIR: await folder(), DATABASE_URL: "" }, path));
  const restored = (performance.now() - begins) / 1_000;
  const middle = (of: keyof Round) => median(measured.map((round) => round[of]));
  return {
    figures: [
      { what: `orders, ${pace} a second, 95th percentile`, value: middle("alone"), unit: "ms" },
      { what: "the same, while a backup is made", value: middle("meanwhile"), unit: "ms" },
      atMost("relative to no backup", median(measured.map(({ meanwhile, alone }) => meanwhile / alone)), "x", 1.3),
      { what: "the shop's database", value: gb, unit: "GB" },
      { what: "size of its backup", value: (await stat(path)).size / 1e9, unit: "GB" },
      { what: "time of a backup, for each GB of the database", value: middle("seconds") / gb, unit: "s" },
      { what: "time of a restore, for each GB of the database", value: restored / gb, unit: "s" },
    ],
    curves: [],
    skipped: [],
    raw: { measured, restored },
  };
}

async function done({ child, ended }: ReturnType<typeof startCommand>): Promise<void> {
  const end = () => child.kill("SIGINT");
  interrupted.addEventListener("abort", end);
  const { status, err } = await ended;
  interrupted.removeEventListener("abort", end);
  if (status !== 0) throw new Error(`A command ended with ${status}: ${err}`);
}
