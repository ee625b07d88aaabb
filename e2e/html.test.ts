import { expect, test } from "./fixture.ts";
import { findings } from "./html/findings.ts";
import { expectedConsole, shopping, signingIn } from "./states.ts";

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
