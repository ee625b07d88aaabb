import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { output } from "./program.ts";

export type Load = {
  readonly perSecond: number;
  readonly p99: number;
  /** How many requests had their answer, and how many of these were answered with an error. */
  readonly answered: number;
  readonly failed: number;
};

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

/** The same for addresses in a store that are asked for once each. @throws where that is over before the time is. */
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
  const left = paths.slice(done.answered + 2 * connections); // more may have been asked for than were answered
  if (left.length === 0) throw new Error(`There are only ${paths.length} addresses to ask for.`);
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
