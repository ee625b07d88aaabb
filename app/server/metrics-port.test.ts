import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { childrenOf } from "../../e2e/processes.ts";
import { freePort, startStore, type StoreProcess, temporaryFolder } from "../../e2e/store-process.ts";
import { ensureBuilt } from "../build.ts";
import { ConfigError } from "./config.ts";
import { openMetricsPort } from "./metrics-port.ts";
import { root } from "./root.ts";

let store: StoreProcess;
let port: number;
let archive: string;
beforeAll(ensureBuilt);
beforeAll(async () => {
  [port, archive] = [await freePort(), await temporaryFolder()];
  const settings = { STORE_FEATURES: "all", WEB_CONCURRENCY: "2", BACKUP_DIR: archive };
  store = await startStore({ ...settings, METRICS_PORT: String(port) });
});
afterAll(() => store.stop());
afterAll(() => rm(archive, { recursive: true, force: true }));

const get = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
const scrape = async () => (await get("/metrics")).text();
const health = (text: string) =>
  Number(
    /^wicker_http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} (\d+)$/m.exec(
      text,
    )?.[1] ?? 0,
  );
const asMany = (times: number) =>
  Promise.all(
    Array.from({ length: times }, () => fetch(`${store.address}/healthz`, { headers: { connection: "close" } })),
  );

test("one scrape counts all processes, also if one of them is stuck and replaced", async () => {
  await asMany(20);
  const before = await scrape();
  expect(before).toMatch(/^wicker_processes 2$/m);
  expect(before).toMatch(/^wicker_ready 1$/m);
  expect(health(before)).toBe(20);
  const [stuck] = await childrenOf(store.process.pid!, "worker.js");
  process.kill(stuck!, "SIGSTOP");
  // Allows failed requests, because the stopped process may get some.
  const requests = Promise.allSettled(Array.from({ length: 4 }, () => asMany(1)));
  const meanwhile = await scrape();
  expect(meanwhile).toMatch(/^wicker_processes 1$/m);
  expect(meanwhile).toMatch(/^wicker_ready 1$/m);
  expect(health(meanwhile)).toBeGreaterThanOrEqual(20);
  await expect.poll(scrape, { timeout: 30_000 }).toMatch(/^wicker_processes 2$/m);
  const answered = (await requests).filter(({ status }) => status === "fulfilled").length;
  expect(answered).toBeGreaterThanOrEqual(3);
  await asMany(5);
  expect(health(await scrape())).toBe(25 + answered);
  expect(await childrenOf(store.process.pid!, "worker.js")).not.toContain(stuck);
});

test("the port serves only GET /metrics, which the shop does not serve", async () => {
  const responses = await Promise.all([
    get("/metrics"),
    get("/"),
    get("/metrics/"),
    get("/healthz"),
    get("/metrics", { method: "POST" }),
    get("/metrics", { method: "HEAD" }),
    fetch(`${store.address}/metrics`),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 404, 404, 404, 405, 405, 404]);
  expect(responses[0].headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
});

test("every metric that an alert uses is in a scrape", async () => {
  await fetch(store.address);
  const text = await scrape();
  const rules = readFileSync(join(root, "deploy/alerts.yml"), "utf8");
  const named = new Set(rules.match(/\b(wicker|nodejs|process)_\w+/g));
  expect(named.size).toBeGreaterThan(8);
  expect([...named].filter((name) => !new RegExp(`^${name}(\\{| )`, "m").test(text))).toEqual([]);
});

test("Node's own metrics and the disk are included for each process", async () => {
  const text = await scrape();
  for (const name of ["process_resident_memory_bytes", "process_start_time_seconds", "nodejs_heap_size_used_bytes"])
    expect(text).toMatch(new RegExp(`^${name} [\\d.e+]+$`, "m"));
  const [, free, size] = /^wicker_disk_free_bytes (\d+)$[^]*^wicker_disk_size_bytes (\d+)$/m.exec(text)!;
  expect(Number(size)).toBeGreaterThan(Number(free));
});

test("it listens on loopback by default, and elsewhere if configured", async () => {
  const opened = [
    { host: "127.0.0.1", port: 0 },
    { host: "0.0.0.0", port: 0 },
  ].map(openMetricsPort);
  const [here, everywhere] = await Promise.all(opened);
  expect(here!.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  expect(everywhere!.address).toMatch(/^http:\/\/0\.0\.0\.0:\d+\/metrics$/);
  expect((await fetch(here!.address)).status).toBe(503);
  for (const one of [here!, everywhere!]) one.close();
});

test("a store without METRICS_PORT does not load its code", () => {
  const app = join(root, "app");
  const files = globSync("**/*.ts", { cwd: app }).filter((file) => !file.includes(".test."));
  const loading = (from: RegExp) =>
    files.filter((file) => from.test(readFileSync(join(app, file), "utf8"))).map((file) => basename(file));
  expect(loading(/from "prom-client"/)).toEqual(["collect-metrics.ts"]);
  const atOnce = loading(/^import (?!type )[^;]* from "[^"]*\/(collect-metrics|metrics-port|worker-metrics)\.ts"/m);
  expect(atOnce.toSorted()).toEqual(["metrics-port.ts", "worker-metrics.ts"]);
});

test("a port that is taken is one plain sentence and exit code 1", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const taken = (other.address() as AddressInfo).port;
  const sentence = `Port ${taken} is already in use. Stop the program that uses it, or set METRICS_PORT to another port.`;
  await expect(openMetricsPort({ host: "127.0.0.1", port: taken })).rejects.toEqual(new ConfigError(sentence));
  const DATA_DIR = await temporaryFolder();
  const env = { ...process.env, PORT: "0", DATA_DIR, METRICS_PORT: String(taken) };
  const child = spawn("node", ["dist/server/main.js"], { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(output.trim()).toBe(sentence);
  other.close();
  await rm(DATA_DIR, { recursive: true });
});
