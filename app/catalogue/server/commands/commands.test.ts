import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { newFolder } from "../../../database/postgres/testing.stores.ts";
import { testDatabase, type TestDatabase } from "../../../database/postgres/testing.ts";
import { generatedRows } from "../generated.ts";
import { departments, products } from "../schema.ts";
import { sell } from "../testing.ts";

let store: TestDatabase;
let shop: TestDatabase;
let folder: string;
beforeAll(async () => {
  store = await testDatabase();
  folder = await newFolder();
  const rows = Array.from(generatedRows(15_000, 1), ({ price, ...row }) => Object.assign(row, { price: price / 100 }));
  await writeFile(join(folder, "many.jsonl"), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
});
beforeEach(async () => {
  shop = store;
  await store.database.delete(products);
  await store.database.delete(departments);
  await sell(store.database, [{ id: "own" }]);
});
afterAll(() => store.stop());

function start(tool: "import" | "export" | "generate", ...args: string[]): ChildProcess {
  const script = join(import.meta.dirname, `${tool}.ts`);
  const env = { PATH: process.env["PATH"], DATABASE_URL: shop.url, SESSION_SECRET: "s".repeat(32) };
  const child = spawn(process.execPath, [script, ...args], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function run(...args: Parameters<typeof start>) {
  const child = start(...args);
  const [out, err, [status]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, "exit")]);
  return { out, err, status: status as number };
}

const sold = async () => (await store.database.select().from(products)).map(({ id }) => id);

test("a catalogue is exported, changed, compared and imported", async () => {
  expect(await run("export", "before.csv")).toMatchObject({ status: 0, out: "1 product written to before.csv.\n" });
  const before = await readFile(join(folder, "before.csv"), "utf8");
  await writeFile(join(folder, "after.csv"), before.replace("10.00", "9.50"));
  expect(await run("import", "after.csv")).toEqual({
    status: 0,
    err: "Reading: 100 %\n",
    out: `1 product read.
New: 0
Changed: 1
  ~ own
      price: 10.00 -> 9.50
Deleted: 0
Rows with errors: 0
Nothing was changed. To import the file, add --apply.
`,
  });
  expect((await run("import", "after.csv", "--apply")).out).toMatch(/Imported\.\n$/);
  expect(await store.database.select().from(products)).toMatchObject([{ id: "own", priceCents: 950 }]);
});

test("errors that the owner can fix are explained, and the command exits with 1", async () => {
  await writeFile(join(folder, "kept.csv"), "mine");
  await writeFile(
    join(folder, "bad.csv"),
    "id,title,department,price,rating,picture,description\na,b,c,-1,5,books-teal,d\n",
  );
  const [existing, bad, unknown, own] = await Promise.all([
    run("export", "kept.csv"),
    run("import", "bad.csv", "--apply"),
    run("import", "--aply", "bad.csv"),
    run("generate", "--products", "10"),
  ]);
  expect([existing, bad, unknown, own].map(({ status }) => status)).toEqual([1, 1, 1, 1]);
  expect(existing.err).toContain("kept.csv already exists");
  expect(await readFile(join(folder, "kept.csv"), "utf8")).toBe("mine");
  expect(bad.out).toContain('line 2: price must be dollars such as 129 or 129.50, not "-1"');
  expect(bad.out).toMatch(/Nothing was changed, because the file has rows with errors\.\n$/);
  expect(unknown.err).toMatch(/Unknown option '--aply'[^]*Usage:\n  npm run catalogue:import/);
  expect(own.err).toContain("This shop has 1 product of its own");
  expect(await sold()).toEqual(["own"]);
});

test.each(["SIGINT", "SIGKILL"] as const)(
  "%s in the middle of an import leaves the old catalogue unchanged",
  async (signal) => {
    const child = start("import", "many.jsonl", "--apply");
    const output = text(child.stderr!.on("data", (piece) => String(piece).includes("100 %") && child.kill(signal)));
    const [status] = (await once(child, "exit")) as [number | null];
    expect(status).toBe(signal === "SIGKILL" ? null : 130);
    expect(await output).toContain(signal === "SIGKILL" ? "Reading" : "Stopped. The catalogue was not changed.");
    expect(await sold()).toEqual(["own"]);
  },
);

test("generated products replace earlier generated ones", async () => {
  await store.database.delete(products);
  expect(await run("generate", "--products", "30")).toMatchObject({ status: 0 });
  expect(await sold()).toHaveLength(30);
  expect(await run("generate", "--products", "20")).toMatchObject({ status: 0, err: "Generating: 100 %\n" });
  expect(await sold()).toHaveLength(20);
});

test("in a shop without a catalogue, a command says so, and creates no table", async () => {
  shop = await testDatabase();
  onTestFinished(() => shop.stop());
  await shop.database.execute(sql`drop schema public cascade; drop schema drizzle cascade; create schema public`);
  expect(await run("export", "none.csv")).toEqual({
    status: 1,
    out: "",
    err: "The database has no catalogue tables of this version. Start the store once with STORE_FEATURES=catalogue or all.\n",
  });
  expect(await readdir(folder)).not.toContain("none.csv");
  const { rows } = await shop.database.execute(sql`select from pg_tables where schemaname in ('public', 'drizzle')`);
  expect(rows).toEqual([]);
});
