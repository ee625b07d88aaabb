import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, type TestContext, vi } from "vitest";
import { childrenOf, isRunning } from "../../e2e/processes.ts";
import { root, startStore, temporaryFolder } from "../../e2e/store-process.ts";
import { askUntilItCloses, keepAliveConnection } from "../../e2e/stress/stops.ts";
import { ensureBuilt } from "../build.ts";
import { processesOf } from "../database/postgres/leftovers.ts";
import { cookiesOf } from "../testing.ts";

beforeAll(ensureBuilt);
vi.setConfig({ testTimeout: 60_000 });

/** Data folder that all tests share, because creating a database is slow. */
let DATA_DIR: string;
beforeAll(async () => void (DATA_DIR = await temporaryFolder()));
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

async function start({ onTestFinished }: TestContext, settings: Record<string, string>) {
  const store = await startStore(settings);
  onTestFinished(() => store.stop());
  return store;
}

async function openPage(address: string) {
  const operations = [{ id: crypto.randomUUID(), type: "add", productId: "dune-lamp" }];
  const created = await fetch(`${address}/api/basket`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: address, connection: "close" },
    body: JSON.stringify({ user: null, operations }),
  });
  await created.body?.cancel();
  const listening = request(`${address}/api/basket/events`, { headers: { cookie: cookiesOf(created) } }).end();
  const [stream] = (await once(listening, "response")) as [IncomingMessage];
  expect(stream.headers["content-type"]).toContain("text/event-stream");
  await once(stream, "data");
  return { ended: once(stream.resume(), "end") };
}

/** Conditions to wait for. `isThere`: a file exists. `hasStarted`: the store has started a program. */
const isThere = (file: string) => (dataDir: string) => existsSync(join(dataDir, file));
const hasStarted = (program: string) => async (_: string, pid: number) => (await childrenOf(pid, program)).length > 0;

test.for([
  ["PostgreSQL is set up", "1", isThere("store.pid")],
  ["PostgreSQL starts", "1", isThere("postgres/postmaster.pid")],
  ["tables are made", "1", isThere("session-secret")],
  ["its processes start", "3", hasStarted("worker.js")],
] as const)("on a stop signal while %s, the store stops cleanly", async ([, WEB_CONCURRENCY, isReached]) => {
  const env = { ...process.env, PORT: "0", DATA_DIR, STORE_FEATURES: "all", WEB_CONCURRENCY };
  const child = spawn("node", ["dist/server/main.js"], { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  const gone = once(child, "exit");
  await vi.waitUntil(() => isReached(DATA_DIR, child.pid!), { timeout: 20_000, interval: 5 });
  const started = await childrenOf(child.pid!);
  child.kill("SIGTERM");
  expect(await gone).toEqual([0, null]);
  expect(output).toBe("Stopping.\n");
  const data = join(DATA_DIR, "postgres");
  const left = existsSync(data) ? await processesOf(data) : [];
  expect([...started.filter(isRunning), ...left]).toEqual([]);
  expect(existsSync(join(DATA_DIR, "store.pid"))).toBe(false);
});

test("a process that is killed before it serves is replaced, and the store starts", async () => {
  const env = { ...process.env, PORT: "0", DATA_DIR, STORE_FEATURES: "all", WEB_CONCURRENCY: "2" };
  const child = spawn("node", ["dist/server/main.js"], { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] });
  const gone = once(child, "exit");
  let output = "";
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  await vi.waitUntil(() => hasStarted("worker.js")(DATA_DIR, child.pid!), { timeout: 20_000, interval: 5 });
  const [worker] = await childrenOf(child.pid!, "worker.js");
  process.kill(worker!, "SIGKILL");
  await vi.waitUntil(() => output.includes(" is open at ") || child.exitCode !== null, { timeout: 20_000 });
  expect(await childrenOf(child.pid!, "worker.js")).toHaveLength(2);
  child.kill("SIGTERM");
  expect(await gone).toEqual([0, null]);
});

test("a store without connections stops at once", async (context) => {
  const store = await start(context, { DATA_DIR, WEB_CONCURRENCY: "2" });
  await fetch(store.address, { headers: { connection: "close" } });
  const gone = once(store.process, "exit");
  const stoppedAt = performance.now();
  store.process.kill("SIGTERM");
  await gone;
  expect(performance.now() - stoppedAt).toBeLessThan(3_000);
});

async function npmStart(dataDir: string) {
  const env = { ...process.env, PORT: "0", DATA_DIR: dataDir };
  const npm = spawn("npm", ["start"], { cwd: root, env, stdio: ["ignore", "ignore", "pipe"], detached: true });
  const lines: string[] = [];
  createInterface(npm.stderr).on("line", (line) => lines.push(line));
  await vi.waitUntil(() => lines.some((line) => line.includes(" is open at ")), { timeout: 25_000 });
  const data = join(dataDir, "postgres");
  return { npm, data, address: /(http:\S+)/.exec(lines.join("\n"))![1]! };
}

test("SIGTERM to `npm start` alone ends all of its processes", async () => {
  const { npm, data } = await npmStart(DATA_DIR);
  const started = await childrenOf(npm.pid!);
  const gone = once(npm, "exit");
  process.kill(npm.pid!, "SIGTERM");
  await gone;
  expect(started.filter(isRunning)).toEqual([]);
  expect(await processesOf(data)).toEqual([]);
});

test.concurrent.for(["1", "3"])(
  "after a stop signal, a store of %s process(es) responds on its connections for five seconds",
  async (WEB_CONCURRENCY, context) => {
    const store = await start(context, { WEB_CONCURRENCY, STORE_FEATURES: "all", LOG_LEVEL: "silent" });
    const { pid } = store.process;
    const workers = await childrenOf(pid!, "worker.js");
    const page = await openPage(store.address);
    // Connects without sending a request. Browsers do so to save time later.
    const inAdvance = once(connect(Number(new URL(store.address).port)).resume(), "close");
    const crowd = Array.from({ length: 50 }, (_, turn) => askUntilItCloses(store.address, turn));
    const [active, silent] = [keepAliveConnection(store.address), keepAliveConnection(store.address)];
    expect([(await active.ask("/readyz")).status, (await silent.ask("/")).status]).toEqual([200, 200]);
    const gone = once(store.process, "exit");

    const stoppedAt = performance.now();
    for (const each of [pid!, ...workers]) process.kill(each, "SIGTERM"); // signals the whole process group
    const statusLists = await Promise.all(crowd); // rejects when a request fails
    const answered = statusLists.flatMap((statuses) => statuses.slice(0, -1));
    expect(answered.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    await wait(3_000);
    expect(await active.ask("/readyz")).toEqual({ status: 503, closes: true, text: "stopping" });
    expect(await gone).toEqual([0, null]);
    const took = performance.now() - stoppedAt;
    expect(took).toBeGreaterThan(5_000); // the store kept the idle connection `silent` open
    expect(took).toBeLessThan(9_000);
    await Promise.all([page.ended, inAdvance]);
    expect(workers.filter(isRunning)).toEqual([]);
  },
);

test.concurrent(
  "Ctrl-C at `npm start`, which reaches the store twice, interrupts no request; a second one waits no longer",
  async (context) => {
    const dataDir = await temporaryFolder();
    context.onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const { npm, data, address } = await npmStart(dataDir);
    const [active, silent] = [keepAliveConnection(address), keepAliveConnection(address)];
    await Promise.all([active.ask("/"), silent.ask("/")]);
    const gone = once(npm, "exit");
    process.kill(-npm.pid!, "SIGINT");
    await wait(1_500);
    expect(await active.ask("/checkout")).toMatchObject({ status: 200, closes: true });
    const again = performance.now();
    process.kill(-npm.pid!, "SIGINT");
    await gone;
    expect(performance.now() - again).toBeLessThan(3_000);
    expect(await processesOf(data)).toEqual([]);
  },
);
