import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { output } from "./program.ts";

export type Load = { readonly perSecond: number; readonly p99: number; readonly failed: number };

/** How many connections ask at once. */
export const connections = 64;

/** What a browser says that it takes. */
export const asBrowser = { "accept-encoding": "gzip, deflate, br" };

/** As many requests for a URL as 64 connections can make, from wrk: one thread of C takes least from the server. */
export const load = (url: string, seconds: number): Promise<Load> => run([], url, seconds);

/** The same from visitors who take turns, each with a Cookie header of their own. */
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

/** What wrk asks for, in its own language; made once, because each request would wait for it. */
const visitors = (cookies: readonly string[]) => `
local cookies = { ${cookies.map((cookie) => JSON.stringify(cookie)).join(", ")} }
local requests, last = {}, 0
init = function()
  for at, cookie in ipairs(cookies) do wrk.headers["cookie"] = cookie; requests[at] = wrk.format() end
end
request = function() last = last % #requests + 1; return requests[last] end
`;

async function run(options: readonly string[], url: string, seconds: number): Promise<Load> {
  const headers = Object.entries(asBrowser).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-t1", `-c${connections}`, `-d${seconds}`, "--timeout", "10", "--latency", ...headers, ...options, url];
  const said = await output("wrk", args);
  const [amount, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(said)!.slice(1) as [string, "us" | "ms" | "s"];
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)![1]),
    p99: Number(amount) * { us: 0.001, ms: 1, s: 1000 }[unit],
    failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(said)?.[1] ?? 0),
  };
}
