import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "./fixture.ts";
import { expectedConsole, shopping, signingIn } from "./states.ts";

const checker = join(import.meta.dirname, "html");

/** What html-validate finds in documents, by name. */
async function findings(documents: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "wicker-html-"));
  try {
    const files = Object.values(documents).map((html, at) => [join(folder, `${at}.html`), html] as const);
    for (const [file, html] of files) await writeFile(file, html);
    const names = Object.keys(documents);
    const run = join(checker, "node_modules/html-validate/bin/html-validate.mjs");
    const config = ["--config", join(checker, "htmlvalidate.json"), "--formatter", "json"];
    type Result = { filePath: string; messages: { ruleId: string; message: string; selector: string | null }[] };
    // Its exit code says only that there are findings.
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

test("the HTML of every page is valid as the server sends it", async ({ request, baseURL }) => {
  const documents: Record<string, string> = {};
  for (const path of ["/", "/checkout", "/login", "/nowhere"]) documents[path] = await (await request.get(path)).text();
  const refused = await request.post("/login", {
    form: { email: "nobody@example.com" },
    headers: { origin: baseURL! },
  });
  documents["a refused sign-in"] = await refused.text();
  const problem = await request.post("/login", { headers: { origin: "https://elsewhere.example" } });
  documents["a problem"] = await problem.text();
  expect(await findings(documents)).toEqual([]);
});

test("and in every state of a visit", async ({ store }) => {
  store.expectConsole(expectedConsole);
  const documents: Record<string, string> = {};
  for (const [state, reach] of [...shopping, ...signingIn]) {
    await reach(store);
    documents[state] = await store.page.content();
  }
  expect(await findings(documents)).toEqual([]);
});
