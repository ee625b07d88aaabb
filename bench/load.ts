import { output } from "./program.ts";

export type Load = { readonly perSecond: number; readonly p99: number; readonly failed: number };

/** How many connections ask at once. */
export const connections = 64;

/** As many requests for a URL as 64 connections can make, from wrk: one thread of C takes least from the server. */
export async function load(url: string, headers: Record<string, string>, seconds: number): Promise<Load> {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-t1", `-c${connections}`, `-d${seconds}`, "--timeout", "10", "--latency", ...named, url];
  const said = await output("wrk", args);
  const [amount, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(said)!.slice(1) as [string, "us" | "ms" | "s"];
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)![1]),
    p99: Number(amount) * { us: 0.001, ms: 1, s: 1000 }[unit],
    failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(said)?.[1] ?? 0),
  };
}
