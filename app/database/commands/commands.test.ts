import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { createBaskets } from "../../basket/server/baskets.ts";
import { newUser, stockUp } from "../../basket/server/testing.ts";
import { migrationsOf } from "../../migrations.ts";
import { createOrders } from "../../orders/server/orders.ts";
import { reviewed } from "../../orders/server/testing.ts";
import { root } from "../../server/root.ts";
import { storedSecrets } from "../../server/secrets.ts";
import { parseMoment } from "../archive/moment.ts";
import { type Database, openDatabase } from "../database.ts";
import { migrate } from "../migrate.ts";
import { testDatabase } from "../postgres/testing.ts";
import { newFolder, query, startStore } from "../postgres/testing.stores.ts";

vi.setConfig({ testTimeout: 300_000 }); // each test starts PostgreSQL several times, and backups are throttled

/** Starts a command on a data folder, with a new, empty TMPDIR. */
const start = (name: string, DATA_DIR: string, ...given: string[]) => startWith({}, name, DATA_DIR, ...given);

async function startWith(
  settings: Readonly<Record<string, string>>,
  name: string,
  DATA_DIR: string,
  ...given: string[]
) {
  const TMPDIR = await newFolder();
  const env = { PATH: process.env["PATH"], DATA_DIR, TMPDIR, ...settings };
  const child = spawn(process.execPath, [join(root, "app/command.ts"), `${name}.ts`, ...given], { env });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]).then(
    async ([out, err, [status]]) => ({ status: status as number, out, err, left: await readdir(TMPDIR) }),
  );
  return { child, ended, TMPDIR };
}

const run = async (...args: Parameters<typeof start>) => (await start(...args)).ended;

/** Interrupts a command that is creating a database. Returns the result, thread priorities and CPU limit. */
async function stoppedIn(...args: Parameters<typeof start>) {
  const { child, ended, TMPDIR } = await start(...args);
  const makes = async (folder: string) =>
    (await readdir(folder, { recursive: true })).some((name) => /\.new-\w+\/global$/.test(name));
  await vi.waitUntil(async () => (await makes(TMPDIR)) || (await makes(args[1]).catch(() => false)), {
    timeout: 20_000,
    interval: 10,
  });
  const runs = { priorities: prioritiesOf(child.pid!), usesOne: usesOneProcessor(child.pid!) };
  child.kill("SIGINT");
  const { err, status, left } = await ended;
  return { err, status, left, ...runs };
}

/** Distinct priorities of a process's threads. Empty on other systems than Linux. */
function prioritiesOf(pid: number): string[] {
  if (process.platform !== "linux") return [];
  const priorityOf = (thread: string) =>
    readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8").split(") ").at(-1)!.split(" ")[16]!;
  return [...new Set(readdirSync(`/proc/${pid}/task`).map(priorityOf))];
}

/** True if all threads of a process are restricted to one CPU. Always true on other systems than Linux. */
const usesOneProcessor = (pid: number) =>
  process.platform !== "linux" ||
  readdirSync(`/proc/${pid}/task`).every((thread) =>
    /^Cpus_allowed_list:\s+\d+$/m.test(readFileSync(`/proc/${pid}/task/${thread}/status`, "utf8")),
  );

async function openShop() {
  const folder = await newFolder();
  const DATA_DIR = join(folder, "data");
  const { url } = await startStore(DATA_DIR);
  const database = openDatabase(url);
  onTestFinished(() => database.close());
  await migrate(database, migrationsOf("all"));
  await query(url, "create table somebody_elses (number serial)");
  for (const id of ["anvil", "bucket"]) await stockUp(database, id, { stock: 100_000 });
  await storedSecrets(DATA_DIR);
  return { folder, DATA_DIR, database };
}

/** Places orders until the signal aborts. Pauses after each order to leave CPU time for the backup. */
async function shopping(database: Database, over: AbortSignal, onOrder: (number: number) => void) {
  const [orders, baskets, user] = [createOrders(database), createBaskets(database), await newUser(database)];
  while (!over.aborted) {
    const placed = await orders.place(user, await reviewed(baskets, user.id, "anvil", "bucket", "anvil"));
    if (!placed.ok) throw new Error(placed.changes.join());
    onOrder(placed.number);
    await wait(20);
  }
}

test("a shop that is saved while it sells, and restored elsewhere, has every earlier order, and a stopped command leaves nothing", async () => {
  const { folder, DATA_DIR, database } = await openShop();
  const [over, acknowledged] = [new AbortController(), [] as { number: number; at: Date }[]];
  onTestFinished(() => over.abort());
  const shoppers = [1, 2, 3].map(() =>
    shopping(database, over.signal, (number) => acknowledged.push({ number, at: new Date() })),
  );
  await vi.waitUntil(() => acknowledged.length > 20, { timeout: 20_000 });
  const begun = new Date();
  const path = join(folder, "shop.backup");
  const saved = await run("backup", DATA_DIR, path);
  over.abort();
  await Promise.all(shoppers);
  expect(saved).toMatchObject({ status: 0, left: [] });
  expect(saved.out).toMatch(
    /^Left out: somebody_elses, which the store did not create\.\n\S+shop\.backup has all \d+ rows of \d+ tables in \d+\.\d MB\.\nAs a check, it was restored /,
  );
  const shown = /\nIt contains the shop as of (\S+ \S+) \(.+\)\. Later changes are not in it\.\n$/.exec(saved.out)?.[1];
  const moment = parseMoment(shown!)!;
  expect(moment.getTime()).toBeGreaterThan(begun.getTime() - 1_000); // the printed time is rounded down to a second
  const before = acknowledged.filter(({ at }) => at < begun || at < moment);
  expect(saved.err).toMatch(/^Copying: [^]*\nCopying: 100 %\nProving: [^]*Proving: 100 %\n$/);

  const elsewhere = join(await newFolder(), "data");
  const stopped = { err: expect.stringMatching(/\nStopped\. Nothing was restored\.\n$/), status: 130, left: [] };
  expect(await stoppedIn("restore", elsewhere, path)).toMatchObject(stopped);
  expect((await readdir(elsewhere)).filter((name) => name.startsWith("postgres"))).toEqual([]);
  expect(await run("restore", elsewhere, path)).toMatchObject({ status: 0, left: [] });
  expect(await storedSecrets(elsewhere)).toEqual(await storedSecrets(DATA_DIR));
  const restored = await startStore(elsewhere);
  const numbers = (await query(restored.url, "select number::integer from orders")) as { number: number }[];
  const there = new Set(numbers.map(({ number }) => number));
  expect(before.filter(({ number }) => !there.has(number))).toEqual([]);
  expect(there.size).toBeLessThan(acknowledged.length);
  const wrong = `select number from orders where (total_cents, 3, 1) is distinct from
    ((select sum(price_cents * quantity) from order_lines where order_number = number),
     (select sum(quantity) from order_lines where order_number = number),
     (select count(*) from order_events where order_number = number and state = 'placed'))`;
  expect(await query(restored.url, wrong)).toEqual([]);
  const stock = `select id, stock + (select sum(quantity) from order_lines where product_id = products.id)::integer as all
    from products where id in ('anvil', 'bucket') order by id`;
  expect(await query(restored.url, stock)).toEqual(["anvil", "bucket"].map((id) => ({ id, all: 100_000 })));

  const [again, onto] = await Promise.all([run("backup", DATA_DIR, path), run("restore", elsewhere, path)]);
  expect(again).toMatchObject({ status: 1, err: `${path} already exists. Give the backup another name.\n` });
  expect(onto).toMatchObject({ status: 1, err: expect.stringContaining(`is using the data folder ${elsewhere}.`) });
  const broken = await stoppedIn("backup", DATA_DIR, `${path}.2`);
  const priorities = process.platform === "linux" ? ["19"] : [];
  expect(broken).toEqual({
    err: "Stopped. No backup was written.\n",
    status: 130,
    left: [],
    priorities,
    usesOne: true,
  });
  expect((await readdir(folder)).toSorted()).toEqual(["data", "shop.backup"]);

  await restored.kill("SIGTERM");
  expect(await run("restore", elsewhere, path)).toMatchObject({
    status: 1,
    err: expect.stringContaining(`There is already a shop in ${elsewhere}.`),
  });
  const empty = await testDatabase("template0");
  onTestFinished(() => empty.stop());
  const settings = { DATABASE_URL: empty.url, SESSION_SECRET: "a secret of whoever restores it here" };
  expect(await (await startWith(settings, "restore", elsewhere, path)).ended).toMatchObject({
    status: 0,
    out: expect.stringMatching(
      / to the database of DATABASE_URL\. [^]*\nThe shop of the backup had another SESSION_SECRET\. /,
    ),
  });
});
