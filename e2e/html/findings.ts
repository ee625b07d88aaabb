import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Validates documents with html-validate. Each finding starts with its document's name. */
export async function findings(documents: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "wicker-html-"));
  try {
    const files = Object.values(documents).map((html, at) => [join(folder, `${at}.html`), html] as const);
    for (const [file, html] of files) await writeFile(file, html);
    const names = Object.keys(documents);
    const run = join(import.meta.dirname, "node_modules/html-validate/bin/html-validate.mjs");
    const config = ["--config", join(import.meta.dirname, "htmlvalidate.json"), "--formatter", "json"];
    type Result = { filePath: string; messages: { ruleId: string; message: string; selector: string | null }[] };
    // Ignores the exit code, because findings make it non-zero.
    const { stdout } = spawnSync("node", [run, ...config, ...files.map(([file]) => file)], { encoding: "utf8" });
    const results = JSON.parse(stdout) as Result[];
    return results.flatMap(({ filePath, messages }) => {
      const name = names[files.findIndex(([file]) => file === filePath)];
      return messages.map(({ ruleId, message, selector }) => `${name}: ${ruleId}: ${message} (${selector})`);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
