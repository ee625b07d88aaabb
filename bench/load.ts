import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { output } from "./program.ts";

export type Load = {
  readonly perSecond: number;
  readonly p99: number;
  /** Number of all responses, including the `failed` responses (error status). */
  readonly answered: number;
  readonly failed: number;
};

export const connections = 64;

export const asBrowser = { "accept-encoding": "gzip, deflate, br" };

/** Sends requests with wrk. Uses one thread, which leaves the most CPU to the server. */
export const load = (url: string, seconds: number): Promise<Load> => run([], url, seconds);

/** Sends requests with wrk. Each request has the next visitor's cookie. */
export async function loadFrom(
  cookies: readonly string[],
  url: string,
  seconds: number,
  folder: string,
): Promise<Load> {
  const script = join(folder, "visitors.lua");
  await writeFile(script, visitors(cookies));
  return run(["-s", script], url, seconds);
}

/** Lua script for wrk. Builds all requests in advance, so building them delays no request. */
const visitors = (cookies: readonly string[]) => `
local cookies = { ${cookies.map((cookie) => JSON.stringify(cookie)).join(", ")} }
local requests, last = {}, 0
init = function()
  for at, cookie in ipairs(cookies) do wrk.headers["cookie"] = cookie; requests[at] = wrk.format() end
end
request = function() last = last % #requests + 1; return requests[last] end
`;

/** Requests URL paths, each at most once. Resolves with the unused paths as `left`. @throws if no path is left. */
export async function loadOnce(
  paths: readonly string[],
  store: string,
  seconds: number,
  folder: string,
): Promise<Load & { readonly left: readonly string[] }> {
  const [script, list] = [join(folder, "once.lua"), join(folder, "once.txt")];
  await writeFile(list, paths.join("\n"));
  await writeFile(script, once(list));
  const done = await run(["-s", script], store, seconds);
  const left = paths.slice(done.answered + 2 * connections); // skips paths that wrk may have requested without a response
  if (left.length === 0) throw new Error(`All ${paths.length} URLs were requested before the time was over.`);
  return { ...done, left };
}

const once = (list: string) => `
local requests, last = {}, 0
init = function()
  for path in io.lines(${JSON.stringify(list)}) do requests[#requests + 1] = wrk.format("GET", path) end
end
request = function() last = last + 1; return requests[math.min(last, #requests)] end
`;

async function run(options: readonly string[], url: string, seconds: number): Promise<Load> {
  const headers = Object.entries(asBrowser).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-t1", `-c${connections}`, `-d${seconds}`, "--timeout", "10", "--latency", ...headers, ...options, url];
  const said = await output("wrk", args);
  const [amount, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(said)!.slice(1) as [string, "us" | "ms" | "s"];
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)![1]),
    p99: Number(amount) * { us: 0.001, ms: 1, s: 1000 }[unit],
    answered: Number(/(\d+) requests in/.exec(said)![1]),
    failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(said)?.[1] ?? 0),
  };
}
