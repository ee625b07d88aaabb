import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { childrenOf } from "../e2e/processes.ts";
import { root, startStore, type StoreProcess, temporaryFolder } from "../e2e/store-process.ts";
import { ensureBuilt } from "./build.ts";
import { connected } from "./database/connected.ts";
import { migrationLock } from "./database/migrate.ts";
import { testDatabase } from "./database/postgres/testing.ts";
import { cookiesOf } from "./testing.ts";

/** Data folder that all tests share, because creating a database is slow. */
let dataDir: string;
const stores: StoreProcess[] = [];

beforeAll(ensureBuilt);
beforeAll(async () => void (dataDir = await temporaryFolder()));
afterEach(() => Promise.all(stores.splice(0).map((store) => store.stop())));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start(settings: Record<string, string> = {}) {
  const store = await startStore({ DATA_DIR: dataDir, ...settings });
  stores.push(store);
  return store;
}

async function refused(settings: Record<string, string>) {
  const env = { ...process.env, PORT: "0", DATA_DIR: dataDir, ...settings };
  const child = spawn("node", ["dist/server/main.js"], { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, "exit")) as [number | null];
  return { output: output.trim(), code };
}

const somebody = () => ({ email: `${randomUUID()}@example.com`, password: "correct horse battery" });

/** Posts JSON over a connection that closes after the response. A stopping store would wait for an open connection. */
const post = (store: StoreProcess, path: string, body: unknown) =>
  fetch(store.address + path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: store.address, connection: "close" },
    body: JSON.stringify(body),
  });

const postgresPid = async () =>
  Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function kill(store: StoreProcess) {
  const gone = once(store.process, "exit");
  store.process.kill("SIGKILL");
  await gone;
}

/** Starts a store. Breaks the store's database connection `times` times during migrations. */
async function startAmidBreaks(times: number) {
  const database = await testDatabase("template0");
  const held = await connected(database.url);
  await held.query("select pg_advisory_lock($1)", [migrationLock]); // blocks migrations
  const ended = new Set<number>();
  /** Ends connections that wait for the lock. Skips connections ended before, which PostgreSQL may still list. */
  async function endWaiting() {
    const { rows } = await held.query<{ pid: number }>(`
      select pid from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and not granted and datname = current_database()`);
    for (const { pid } of rows.filter((row) => !ended.has(row.pid))) {
      ended.add(pid);
      await held.query("select pg_terminate_backend($1)", [pid]);
    }
    return ended.size;
  }
  const shop = {
    DATABASE_URL: database.url,
    SESSION_SECRET: "a secret of at least 32 characters",
    STORE_FEATURES: "all",
  };
  const env = { ...process.env, PORT: "0", DATA_DIR: dataDir, ...shop };
  const child = spawn("node", ["dist/server/main.js"], { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] });
  const exited = once(child, "exit") as Promise<[number | null]>;
  let output = "";
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  await expect.poll(endWaiting, { timeout: 20_000, interval: 20 }).toBe(times);
  await held.end();
  const end = async () => {
    child.kill("SIGTERM");
    await exited;
    await database.stop();
  };
  return { exited, output: () => output, end };
}

test("a start continues once its database is back that went away during the migrations", async () => {
  const store = await startAmidBreaks(2);
  await expect.poll(store.output, { timeout: 15_000 }).toContain("is open at");
  expect(store.output().match(/broke while its tables were being updated/g)).toHaveLength(2);
  await store.end();
});

test("a start whose database goes away each time ends with one sentence and exit code 1", async () => {
  const store = await startAmidBreaks(5);
  const [code] = await store.exited;
  expect(code).toBe(1);
  expect(store.output().trim().split("\n").at(-1)).toBe(
    "The connection to the database broke at each attempt to update its tables. Find out why, and start the store again.",
  );
  await store.end();
});

test.each([
  [{ PORT: "http" }, "PORT must be a whole number from 0 to 65535."],
  [{ STORE_FEATURES: "everything" }, "STORE_FEATURES must be one of: (empty), catalogue, all."],
])("an invalid setting, %o, causes one plain sentence and exit code 1", async (settings, sentence) => {
  expect(await refused(settings)).toEqual({ output: sentence, code: 1 });
});

test.each<Record<string, string>>([{ STORE_FEATURES: "all" }, { STORE_FEATURES: "all", WEB_CONCURRENCY: "3" }])(
  "a taken port causes one plain sentence and exit code 1, and the database is stopped again: %o",
  async (settings) => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const answer = await refused({ PORT: String(port), ...settings });
    other.close();
    expect(answer).toEqual({
      output: `Port ${port} is already in use. Stop the program that uses it, or set PORT to another port.`,
      code: 1,
    });
    await expect(postgresPid()).rejects.toThrow("ENOENT");
  },
);

test("a data folder that cannot be created causes one plain sentence and exit code 1", async () => {
  await writeFile(join(dataDir, "file"), "");
  const { output, code } = await refused({ DATA_DIR: join(dataDir, "file/data") });
  expect(output).toMatch(/^The data folder \S+ cannot be written: .+$/);
  expect(code).toBe(1);
});

test("a second store on a running store's data folder is refused, and the first goes on", async () => {
  const store = await start();
  const { output, code } = await refused({});
  expect(output).toMatch(/^Another store .* is using the data folder/);
  expect(code).toBe(1);
  expect((await fetch(`${store.address}/readyz`)).status).toBe(200);
});

test("an account survives kill -9 of the store, of both, and of the database alone", async () => {
  const ada = somebody();
  const first = await start();
  expect((await post(first, "/api/accounts", ada)).status).toBe(200);

  await kill(first);
  const second = await start();
  expect((await post(second, "/api/sign-in", ada)).status).toBe(200);

  const database = await postgresPid();
  await kill(second);
  if (isAlive(database)) process.kill(database, "SIGKILL");
  const third = await start();
  expect((await post(third, "/api/sign-in", ada)).status).toBe(200);

  process.kill(await postgresPid(), "SIGKILL");
  await expect.poll(async () => (await post(third, "/api/sign-in", ada)).status, { timeout: 20_000 }).toBe(200);
});

test("after its terminal closes, the store finishes a request, stops its database, and exits with 0", async () => {
  const ada = somebody();
  const store = await start();
  const database = await postgresPid();
  // A request whose body arrives after the stop signal.
  const headers = { "content-type": "application/json", origin: store.address, expect: "100-continue" };
  const underWay = request(`${store.address}/api/accounts`, { method: "POST", headers });
  const answered = once(underWay, "response") as Promise<[IncomingMessage]>;
  underWay.flushHeaders();
  await once(underWay, "continue");
  const gone = once(store.process, "exit");
  store.process.stderr!.destroy();
  store.process.kill("SIGHUP");
  const isReady = async () => (await fetch(`${store.address}/readyz`)).status;
  await expect.poll(isReady, { timeout: 5_000 }).toBe(503);
  underWay.end(JSON.stringify(ada));
  const [response] = await answered;
  response.resume();
  expect([response.statusCode, response.headers.connection]).toEqual([200, "close"]);
  expect(await gone).toEqual([0, null]);
  expect(isAlive(database)).toBe(false);
});

test("several processes serve one store: they share sessions, and a killed one delays nobody and is replaced", async () => {
  const ada = somebody();
  const store = await start({ WEB_CONCURRENCY: "2" });
  const registered = await post(store, "/api/accounts", ada);
  expect(registered.status).toBe(200);
  const cookie = cookiesOf(registered);
  const greeted = async () => {
    const response = await fetch(store.address, { headers: { cookie, connection: "close" } });
    return (await response.text()).includes(ada.email);
  };
  expect(await Promise.all(Array.from({ length: 8 }, greeted))).toEqual(Array(8).fill(true));
  const workers = () => childrenOf(store.process.pid!, "worker.js");
  const [before] = await workers();
  process.kill(before!, "SIGSTOP"); // simulates a stuck worker. The kernel still accepts connections for it.
  const signal = AbortSignal.timeout(10_000);
  const requests = Array.from({ length: 4 }, () =>
    fetch(`${store.address}/healthz`, { headers: { connection: "close" }, signal }).then(
      () => "answered",
      (error: Error) => error.name, // "TimeoutError" after ten seconds
    ),
  );
  await Promise.any(requests);
  process.kill(before!, "SIGKILL");
  expect(new Set(await Promise.all(requests))).toEqual(new Set(["answered", "TypeError"]));
  await expect.poll(async () => (await workers()).filter((pid) => pid !== before).length, { timeout: 15_000 }).toBe(2);
  expect(await Promise.all(Array.from({ length: 8 }, greeted))).toEqual(Array(8).fill(true));
});
