import { expect, test } from "./fixture.ts";
import { findings } from "./html/findings.ts";

/** Checks HTML as sent. `accessibility.test.ts` checks the HTML of pages after interactions. */
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

test("the build's own metadata are sent to nobody", async ({ request }) => {
  for (const file of ["manifest.json", "styles.json"])
    expect((await request.get(`/.vite/${file}`)).status(), file).toBe(404);
});
