import { existsSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../server/root.ts";
import { form, type TestStore, testStore } from "../../testing.ts";

let store: TestStore;
beforeAll(async () => (store = await testStore({ STORE_NAME: 'Reed & "Rush"' })));
afterAll(() => store.stop());

const path = "/manifest.webmanifest";

test("the installed app has the owner's shop name and existing pictures", async () => {
  const response = await store.request(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/manifest+json");
  const manifest = (await response.json()) as { icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: 'Reed & "Rush"', short_name: 'Reed & "Rush"', start_url: "/" });
  for (const { src } of manifest.icons) expect(existsSync(join(root, "public", src)), src).toBe(true);
});

test("the manifest is sent like other files: compressed, cached for a day, revalidated and never sniffed", async () => {
  const response = await store.request(path, { headers: { "accept-encoding": "br" } });
  expect(JSON.parse(brotliDecompressSync(await response.arrayBuffer()).toString())).toHaveProperty("name");
  expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  const headers = { "accept-encoding": "br", "if-none-match": response.headers.get("etag")! };
  expect((await store.request(path, { headers })).status).toBe(304);
});

test("no page, and no metadata for sharing, has a name other than the owner's", async () => {
  const pages = ["/", "/checkout", "/login", "/nothing"].map((page) => store.request(page));
  const problem = store.request("/login", form({}, { origin: "https://elsewhere.example" }));
  for (const page of [...pages, problem]) {
    const html = await (await page).text();
    expect(html).toMatch(/<title>[^<]*Reed &amp; &quot;Rush&quot;/);
    expect(html).toContain('<meta property="og:site_name" content="Reed &amp; &quot;Rush&quot;">');
    expect(html).toContain('aria-label="Reed &amp; &quot;Rush&quot;, home"');
    expect(html).not.toContain("Wicker");
  }
});
