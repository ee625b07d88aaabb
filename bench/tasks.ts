import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findHeadless, flags } from "../e2e/browser.ts";
import { startStore } from "../e2e/store-process.ts";
import { pages, servedIn, twinOf } from "./pages.ts";
import { interrupted } from "./program.ts";
import { atMost, type Figure, type Findings, median, nothing, type Say } from "./report.ts";
import { serveTwin } from "./static-page.ts";
import { openWholeShop } from "./whole-shop.ts";

const rounds = 5;

/** CPU slowdown, as in Lighthouse. */
const slowDown = 4;

/** Longest task that does not noticeably delay a click, in ms. */
const longTask = 50;

/** Time from the start of a load to the end of the recording, in ms. */
const loadMs = 5_000;

const viewport = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };

type Event = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Start (`ts`) and duration (`dur`), in microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly args: { readonly name?: string };
};

/** Blocking time of a page load, and the longest time that scripts took in one of its tasks, in ms. */
type Load = { readonly blocking: number; readonly script: number };

/**
 * Measures long tasks with and without scripts. Unlike Lighthouse, does not enable V8's debugger, because V8 would then
 * parse React again for stack traces (decision 0010).
 */
export async function tasks(say: Say): Promise<Findings> {
  if (!findHeadless()) return { ...nothing, skipped: ["no Chromium: install one"] };
  await using ends = new AsyncDisposableStack();
  const shop = ends.use(await openWholeShop());
  const { urls, cookies } = await servedIn(shop, ends);
  const store = await startStore({ NODE_ENV: "production" });
  ends.defer(() => store.stop());
  const twin = await serveTwin(await fetch(store.address), false);
  ends.defer(() => twin.stop());
  const all: Record<string, string> = { home: store.address, [twinOf("home")]: twin.address, ...urls };
  const loads: Record<string, Load[]> = Object.fromEntries(Object.keys(all).map((name) => [name, []]));
  for (let round = 1; round <= rounds; round += 1)
    for (const [name, url] of Object.entries(all)) {
      say(`round ${round} of ${rounds}: ${name}`);
      loads[name]!.push(await loadOf(url, cookies[url]));
    }
  const names = ["home", ...pages.map(({ name }) => name)];
  return { ...nothing, figures: names.flatMap((name) => figuresOf(name, loads)), raw: loads };
}

function figuresOf(name: string, loads: Readonly<Record<string, readonly Load[]>>): Figure[] {
  const middle = (page: string, part: keyof Load) => median(loads[page]!.map((load) => load[part]));
  const still = middle(twinOf(name), "blocking");
  return [
    atMost(`longest script task: ${name}`, middle(name, "script"), "ms", longTask),
    atMost(`blocking time: ${name}`, middle(name, "blocking"), "ms", Math.round(1.5 * still)),
    { what: `blocking time: ${name}, its static twin`, value: still, unit: "ms" },
  ];
}

/** Loads a page in a new browser, and measures the tasks of the page's main thread. */
async function loadOf(url: string, cookie: string | undefined): Promise<Load> {
  interrupted.throwIfAborted();
  const folder = mkdtempSync(join(tmpdir(), "wicker-tasks-"));
  const args = [...flags, "--remote-debugging-port=0", `--user-data-dir=${folder}`, "about:blank"];
  const browser = spawn(findHeadless()!, args, { stdio: ["ignore", "ignore", "pipe"], detached: true });
  try {
    return loadFrom(await traced(await debuggerOf(browser.stderr), url, cookie));
  } finally {
    // The process group, because Debian's program is a script that starts Chromium. SIGKILL, because Chromium otherwise
    // writes files to its folder while it exits.
    process.kill(-browser.pid!, "SIGKILL");
    await once(browser, "exit");
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function debuggerOf(log: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const part of log) {
    text += String(part);
    const port = /127\.0\.0\.1:(\d+)/.exec(text)?.[1];
    if (!port) continue;
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as Record<string, string>[];
    return targets.find(({ type }) => type === "page")!["webSocketDebuggerUrl"]!;
  }
  throw new Error(`Chromium did not start: ${text}`);
}

async function traced(address: string, url: string, cookie: string | undefined): Promise<readonly Event[]> {
  const socket = new WebSocket(address);
  await once(socket, "open");
  const events: Event[] = [];
  const pending = new Map<number, () => void>();
  const complete = Promise.withResolvers<void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, method, params } = JSON.parse(data as string) as {
      id?: number;
      method?: string;
      params: { value: Event[] };
    };
    if (id) pending.get(id)?.();
    if (method === "Tracing.dataCollected") events.push(...params.value);
    if (method === "Tracing.tracingComplete") complete.resolve();
  });
  const send = (method: string, params: object = {}) =>
    new Promise<void>((resolve) => {
      pending.set(pending.size + 1, resolve);
      socket.send(JSON.stringify({ id: pending.size, method, params }));
    });
  const categories = ["toplevel", "v8", "devtools.timeline", "blink.user_timing", "loading"];
  await send("Emulation.setDeviceMetricsOverride", viewport);
  await send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  await send("Network.enable");
  if (cookie) await send("Network.setExtraHTTPHeaders", { headers: { cookie } });
  await send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: categories, excludedCategories: ["*"] },
  });
  await send("Page.navigate", { url });
  await new Promise((resolve) => setTimeout(resolve, loadMs));
  await send("Tracing.end");
  await complete.promise;
  socket.close();
  return events;
}

const isScript = ({ name }: Event) => /^(v8\.|EvaluateScript|FunctionCall|RunMicrotasks)/.test(name);

function loadFrom(events: readonly Event[]): Load {
  const paint = events.find(({ name }) => name === "firstContentfulPaint");
  if (!paint) throw new Error("The page painted nothing.");
  const slices = events.filter(({ ph, pid, tid }) => ph === "X" && pid === paint.pid && tid === paint.tid);
  const long = outermost(slices.filter(({ name, ts }) => name.endsWith("RunTask") && ts >= paint.ts));
  const scripts = outermost(slices.filter(isScript));
  const within = (task: Event) =>
    scripts.filter(({ ts }) => ts >= task.ts && ts < endOf(task)).reduce((sum, { dur = 0 }) => sum + dur / 1_000, 0);
  return {
    blocking: long.reduce((sum, { dur = 0 }) => sum + Math.max(0, dur / 1_000 - longTask), 0),
    script: Math.max(0, ...long.map(within)),
  };
}

const endOf = ({ ts, dur = 0 }: Event) => ts + dur;

/** Returns the trace events that no other trace event contains. */
function outermost(slices: readonly Event[]): Event[] {
  const found: Event[] = [];
  for (const slice of slices.toSorted((a, b) => a.ts - b.ts || endOf(b) - endOf(a)))
    if (!found.length || slice.ts >= endOf(found.at(-1)!)) found.push(slice);
  return found;
}
