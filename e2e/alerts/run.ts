/**
 * Runs Debian's promtool on `deploy/alerts.yml`, and checks which alerts healthy and failing stores raise.
 *
 *   node e2e/alerts/run.ts
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { installOnDebian } from "../browser.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { root } from "../store-process.ts";

const isThere = () => spawnSync("promtool", ["--version"], { stdio: "ignore" }).error === undefined;

if (!isThere()) installOnDebian("prometheus");
if (!isThere()) {
  sayNotRun("This part needs Debian's promtool, which cannot be installed here.");
  process.exit(notRun);
}

for (const [checks, file] of [
  ["check", "deploy/alerts.yml"],
  ["test", "e2e/alerts/alerts.test.yml"],
] as const) {
  const { status } = spawnSync("promtool", [checks, "rules", join(root, file)], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
