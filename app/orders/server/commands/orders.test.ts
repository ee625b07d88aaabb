import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createBaskets } from "../../../basket/server/baskets.ts";
import { newUser, stockUp } from "../../../basket/server/testing.ts";
import { products } from "../../../catalogue/server/schema.ts";
import { testDatabase, type TestDatabase } from "../../../database/postgres/testing.ts";
import { newFolder } from "../../../database/postgres/testing.stores.ts";
import { createOrders } from "../orders.ts";
import { reviewed } from "../testing.ts";

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase();
  await stockUp(store.database, "lamp", { priceCents: 129_950 });
  await stockUp(store.database, "mug");
});
afterAll(() => store.stop());

async function placed(giftNote: string | null = null) {
  const user = await newUser(store.database);
  const review = await reviewed(createBaskets(store.database), user.id, "mug", "lamp", "mug");
  const order = await createOrders(store.database).place(user, { ...review, giftNote });
  if (!order.ok) throw new Error(order.changes.join(" "));
  return { number: order.number, email: user.email };
}

const script = join(import.meta.dirname, "orders.ts");
const environment = (url: string) => ({
  ...process.env,
  DATABASE_URL: url,
  SESSION_SECRET: "a secret of forty characters, for tests!",
});

const run = (...args: string[]) => runWith(environment(store.url), ...args);

async function runWith(env: NodeJS.ProcessEnv, ...args: string[]): Promise<{ code: number; output: string }> {
  try {
    return { code: 0, output: (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, output: stderr };
  }
}

test("the owner lists orders, shows one, ships it, and cancels another", async () => {
  const [one, two] = [await placed("With love,\nAda"), await placed()];
  const list = await run("list", "--state", "placed");
  const [second, first] = list.output.split("\n");
  expect(first).toMatch(
    new RegExp(
      `^${one.number}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC  placed          3 units     \\$1,419\\.48  ${one.email}$`,
    ),
  );
  expect(second).toContain(two.email);

  expect((await run("show", String(one.number))).output.replaceAll(/\d{4}-\S+ \S+ UTC/g, "(when)")).toBe(
    `Order ${one.number}, placed
${one.email}

     2 x     $59.99  A fine mug (mug)
     1 x  $1,299.50  A fine lamp (lamp)
 Total    $1,419.48

  Ada Shopper
  1 Analytical Way
  Springfield, IL 62701
  US

  A gift
  With love,
  Ada

(when)  placed
`,
  );
  expect(await run("ship", String(one.number))).toEqual({ code: 0, output: `Order ${one.number} is shipped.\n` });
  const [late, cancelled] = await Promise.all([run("cancel", String(one.number)), run("cancel", String(two.number))]);
  expect(late).toEqual({ code: 1, output: `Order ${one.number} has already been shipped.\n` });
  expect(cancelled).toEqual({ code: 0, output: `Order ${two.number} is cancelled.\n` });
  const stock = await store.database.select({ id: products.id, stock: products.stock }).from(products);
  expect(stock).toEqual(
    expect.arrayContaining([
      { id: "lamp", stock: 9 },
      { id: "mug", stock: 8 },
    ]),
  );
});

test("the export is written to a file that only its owner can read", async () => {
  const { number, email } = await placed();
  const file = join(await newFolder(), "orders.csv");
  expect(await run("export", file)).toEqual({ code: 0, output: `All orders are in ${file}.\n` });
  expect(await readFile(file, "utf8")).toContain(`\r\n${number},`);
  expect(await readFile(file, "utf8")).toContain(email);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("errors are explained in one or two lines, without a stack trace", async () => {
  const [unknown, wrong, away] = await Promise.all([
    run("show", "7"),
    run("list", "--state", "lost"),
    run("export", "/dev/null/orders.csv"),
  ]);
  expect(unknown).toEqual({ code: 1, output: "There is no order 7.\n" });
  expect(wrong).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Usage:\n  npm run orders -- list \[--state unconfirmed\|unpaid\|placed\|/),
  });
  expect(away).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^\/dev\/null\/orders\.csv cannot be written: not a directory\.\n$/),
  });
});

test("in a shop without orders a command says so, and creates no table", async () => {
  const plain = await testDatabase();
  onTestFinished(() => plain.stop());
  await plain.database.execute(sql`drop schema public cascade; drop schema drizzle cascade; create schema public`);
  const nowhere = join(await newFolder(), "no-shop");
  const [none, away] = await Promise.all([
    runWith(environment(plain.url), "list"),
    runWith({ ...process.env, DATABASE_URL: "", DATA_DIR: nowhere }, "list"),
  ]);
  expect(none).toEqual({
    code: 1,
    output: "The database has no order tables of this version. Start the store once with STORE_FEATURES=all.\n",
  });
  const { rows } = await plain.database.execute(sql`
    select table_schema, table_name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema')`);
  expect(rows).toEqual([]);
  expect(away).toEqual({
    code: 1,
    output: `There is no shop in ${nowhere} yet. Start the store once, or set DATA_DIR or DATABASE_URL to the shop's.\n`,
  });
  expect(existsSync(nowhere)).toBe(false);
});

test.each(["SIGINT", "SIGTERM"] as const)("an export that %s stops leaves no addresses behind", async (signal) => {
  const folder = await newFolder();
  const client = await store.database.$client.connect();
  await client.query("begin; lock table orders");
  const child = spawn(process.execPath, [script, "export", join(folder, "orders.csv")], {
    env: environment(store.url),
  });
  const exited = once(child, "exit");
  onTestFinished(() => void child.kill("SIGKILL"));
  await expect.poll(() => readdir(folder), { timeout: 20_000 }).toHaveLength(1);
  child.kill(signal);
  expect(await exited).toEqual([130, null]);
  await client.query("rollback");
  client.release();
  expect(await readdir(folder)).toEqual([]);
});
