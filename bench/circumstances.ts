import { arch, cpus, loadavg, platform, release, totalmem } from "node:os";
import { findBrowser } from "../e2e/browser.ts";
import { lighthouseVersion } from "./lighthouse.ts";
import { versionOf } from "./program.ts";

export type Circumstances = {
  readonly date: string;
  readonly system: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  /** One-minute load averages. Load from other programs worsens the results. */
  readonly load: { readonly before: number; readonly after: number };
  readonly versions: Readonly<Record<string, string>>;
};

export const currentLoad = () => Math.round(loadavg()[0]! * 10) / 10;

export function circumstances(load: Circumstances["load"]): Circumstances {
  const browser = findBrowser();
  const programs = {
    browser: browser && versionOf(browser, "--version"),
    nginx: versionOf("nginx", "-v")?.replace("nginx version: ", ""),
    wrk: versionOf("wrk", "-v")?.split(" [")[0],
  };
  const present = Object.entries(programs).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return {
    date: new Date().toISOString(),
    system: `${platform()} ${release()} ${arch()}`,
    processor: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    load,
    versions: { node: process.version, lighthouse: lighthouseVersion(), ...Object.fromEntries(present) },
  };
}
