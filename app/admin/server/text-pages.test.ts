import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stickyLine } from "../../database/postgres/testing.line.ts";
import { type TestStore, testStore } from "../../testing.ts";
import {
  deletePageAddress,
  newPageAddress,
  adminPageAddress,
  adminPagesAddress,
  activityLogAddress,
  textPageAddress,
} from "../addresses.ts";
import { type SuggestedPage, suggestedPages } from "../domain/text-pages.ts";
import { browserAt, fieldsIn, type TestHolder, adminAt } from "./testing.ts";
import { adminMessages } from "../messages.ts";

let store: TestStore;
let line: Awaited<ReturnType<typeof stickyLine>>;
let [ada, bob, eve]: TestHolder[] = [];
beforeAll(async () => {
  const settings = { STORE_FEATURES: "catalogue", STORE_NAME: "Osier", PUBLIC_URL: "http://localhost:3000" };
  store = await testStore(settings, {}, async (url) => {
    line = await stickyLine(url);
    return line.url;
  });
  [ada, bob, eve] = await Promise.all([adminAt(store, "owner"), adminAt(store, "owner"), adminAt(store, "reader")]);
});
afterAll(async () => {
  line.flow();
  await store.stop();
  line.close();
});

const guest = (path: string) => browserAt(store).get(path);
const footerOf = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? "";
const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([^<]*)/g)].map(([, ...link]) => link);
const mainOf = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
const form = async (who: TestHolder, slug: string) => fieldsIn((await who.get(adminPageAddress(slug))).html);
const recorded = async () => {
  const { rows } = await store.database.execute(
    sql`select by, what, fields from owner_record where what like 'page%' order by id desc`,
  );
  return rows;
};

async function publish(slug: string, value: Partial<Record<string, string>> = {}) {
  const typed = { slug, title: slug, text: "Something.", column: "shop", place: "1", state: "published", ...value };
  const response = await ada!.post(newPageAddress(), { version: "0", ...typed });
  expect(response.status, response.html).toBe(303);
}

test("without pages there is no footer, and all usual pages are offered with a text to fill in", async () => {
  expect((await guest("/")).html).not.toContain("<footer");
  const { html } = await ada!.get(adminPagesAddress());
  const offered = linksIn(mainOf(html)).map(([href]) => href);
  expect(offered).toEqual([...Object.keys(suggestedPages).map((slug) => adminPageAddress(slug)), newPageAddress()]);
  for (const slug of Object.keys(suggestedPages) as SuggestedPage[]) {
    const { version, state, column, text } = await form(ada!, slug);
    expect({ version, state, column }).toEqual({ version: "0", state: "draft", column: suggestedPages[slug].column });
    expect(text).toMatch(/\[[^\]]+\]/);
    expect((await guest(textPageAddress(slug))).status).toBe(404);
  }
});

test("a draft is private; once published, guests can read it, and every page links to it", async () => {
  const text = "# Who runs this shop\n\nOsier & Sons\nMain Street 1\n\n[Our terms](/pages/terms)";
  const typed = { ...(await form(ada!, "imprint")), text: text.replaceAll("\n", "\r\n") };
  const draft = await ada!.post(adminPageAddress("imprint"), typed);
  expect(draft.location).toMatch(/^\/admin\/pages\/imprint\?saved=\d+$/);
  expect((await ada!.get(draft.location!)).html).toContain("Saved as a draft. Shoppers do not see it.");
  expect((await guest(textPageAddress("imprint"))).status).toBe(404);
  expect((await guest("/")).html).not.toContain("<footer");

  const published = await ada!.post(adminPageAddress("imprint"), {
    ...(await form(ada!, "imprint")),
    state: "published",
  });
  expect((await ada!.get(published.location!)).html).toContain("Saved. Shoppers see the changes now.");
  await expect.poll(async () => footerOf((await guest("/")).html)).toContain("Imprint");
  const { html, status } = await guest(textPageAddress("imprint"));
  expect(status).toBe(200);
  expect(html).toContain("<title>Imprint: Osier</title>");
  expect(html).toContain('<link rel="canonical" href="http://localhost:3000/pages/imprint">');
  expect(mainOf(html)).toMatch(/<h1>Imprint<\/h1>.*<h2>Who runs this shop<\/h2>.*Osier &amp; Sons<br>\nMain Street 1/s);
  for (const path of ["/", "/login", "/checkout", "/nowhere", textPageAddress("imprint")])
    expect(linksIn(footerOf((await guest(path)).html)), path).toEqual([["/pages/imprint", "Imprint"]]);
  expect(await recorded()).toEqual([
    { by: ada!.user.id, what: "page:imprint", fields: ["state"] },
    { by: ada!.user.id, what: "page:imprint", fields: ["title", "text", "column", "place", "state"] },
  ]);
  expect((await ada!.get(activityLogAddress())).html).toContain("<td>Page: imprint</td><td>state</td>");
});

test("guests see changes of a page, and a page that becomes a draft again is gone at once", async () => {
  await publish("news", { title: "News", text: "The first." });
  const read = async () => (await guest(textPageAddress("news"))).html;
  await expect.poll(read).toContain("The first.");
  await ada!.post(adminPageAddress("news"), { ...(await form(ada!, "news")), text: "The second." });
  await expect.poll(read).toContain("The second.");
  const { data, headers } = { data: await guest(`/_data${textPageAddress("news")}`), headers: "cache-control" };
  expect(JSON.parse(data.html)).toEqual({ data: { title: "News", html: "<p>The second.</p>\n" } });
  expect(data.response.headers.get(headers)).toBe("public, no-cache");
  await ada!.post(adminPageAddress("news"), { ...(await form(ada!, "news")), state: "draft" });
  await expect.poll(async () => (await guest(textPageAddress("news"))).status).toBe(404);
  expect(footerOf(await read())).not.toContain("News");
});

test("the footer has columns and pages in their order, and the shop's name", async () => {
  await publish("sizes", { title: "Sizes <all>", column: "help", place: "20" });
  await publish("care", { title: "Care", column: "help", place: "3" });
  await publish("about", { title: "About us", column: "shop" });
  const footer = async () => footerOf((await guest("/")).html);
  await expect.poll(footer).toContain("About us");
  expect((await footer()).match(/<h2>[^<]*|>[^<]+<\/(a|p)/g)).toEqual([
    "<h2>Help",
    ">Care</a",
    ">Sizes &lt;all&gt;</a",
    "<h2>The shop",
    ">About us</a",
    "<h2>Legal",
    ">Imprint</a",
    ">Osier</p",
  ]);
});

test("errors are shown at their fields, and the input stays, with every line", async () => {
  const typed = {
    version: "0",
    slug: "Not Here",
    title: " ",
    text: "a\r\n<b>",
    column: "top",
    place: "1.5",
    state: "on",
  };
  const { status, html } = await ada!.post(newPageAddress(), typed);
  expect(status).toBe(422);
  for (const field of ["slug", "title", "column", "place", "state"])
    expect(html, field).toMatch(new RegExp(`id="${field}-error"`));
  expect(fieldsIn(html)).toMatchObject({ slug: "Not Here", text: "a\n<b>", place: "1.5" });
  for (const slug of ["new", "", "a/b", "../a", "-a", "a".repeat(61), "é", "%00", "a\u0000"])
    expect((await ada!.post(newPageAddress(), { ...typed, slug })).html, slug).toContain('id="slug-error"');
  for (const text of ["", " \r\n ", "a\u0000b", "a".repeat(50_001)])
    expect((await ada!.post(adminPageAddress("terms"), { ...typed, text })).html, text).toContain('id="text-error"');
  expect((await ada!.get(adminPageAddress("terms"))).html).toContain('name="version" value="0"');
});

test("a text of 50,000 letters of any script is saved and shown whole", async () => {
  await publish("long", { text: "籠".repeat(50_000) });
  expect((await guest(textPageAddress("long"))).html).toContain(`<p>${"籠".repeat(50_000)}</p>`);
});

test("a page with something left to fill in is saved as a draft, and not published", async () => {
  const typed = await form(ada!, "returns");
  const refused = await ada!.post(adminPageAddress("returns"), { ...typed, state: "published" });
  expect(refused.status).toBe(422);
  expect(refused.html).toMatch(
    /id="text-error"[^>]*>Replace or remove \[how many days\] before you publish the page\./,
  );
  expect((await ada!.post(adminPageAddress("returns"), typed)).status).toBe(303);
});

test("an address in use is not overwritten, and the same form sent twice creates one page", async () => {
  const typed = {
    version: "0",
    title: "Ours",
    text: "A",
    column: "help",
    place: "1",
    state: "published",
    slug: "ours",
  };
  const before = (await recorded()).length;
  const responses = await Promise.all([1, 2, 3].map(() => ada!.post(newPageAddress(), typed)));
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(new Set(responses.map(({ location }) => location)).size).toBe(1);
  expect((await recorded()).length).toBe(before + 1);
  const taken = await bob!.post(newPageAddress(), { ...typed, text: "B" });
  expect(taken.status).toBe(422);
  expect(taken.html).toMatch(/id="slug-error"[^>]*>Another page has this URL handle\./);
  expect((await bob!.post(newPageAddress(), fieldsIn(taken.html))).status).toBe(422);
  expect(await form(ada!, "ours")).toMatchObject({ text: "A" });
});

test("the preview shows the page as shoppers would see it, saves nothing, and keeps the version", async () => {
  const typed = { ...(await form(ada!, "ours")), text: "**bold** <script>", place: "x" };
  const { status, html } = await ada!.post(adminPageAddress("ours"), { ...typed, preview: "yes" });
  expect(status).toBe(200);
  expect(html).toMatch(/<section[^>]*autofocus[^>]*>.*<p><strong>bold<\/strong> &lt;script&gt;<\/p>/is);
  expect(fieldsIn(html)).toEqual(typed);
  expect(await form(ada!, "ours")).toMatchObject({ text: "A" });
  const fresh = { ...typed, slug: "fresh", version: "0", preview: "yes" };
  expect(fieldsIn((await ada!.post(newPageAddress(), fresh)).html)).toEqual({ ...typed, slug: "fresh", version: "0" });
});

test("of two concurrent editors, the later sees the other's change beside the input", async () => {
  const [hers, his] = [await form(ada!, "ours"), await form(bob!, "ours")];
  await ada!.post(adminPageAddress("ours"), { ...hers, text: "of Ada\r\nand more", state: "draft" });
  const refused = await bob!.post(adminPageAddress("ours"), { ...his, text: "of Bob" });
  expect(refused.status).toBe(409);
  expect(refused.html).toContain(`Nothing was saved, because ${ada!.user.email} made changes on `);
  expect(refused.html).toMatch(/id="text-now"[^>]*>Current value: of Ada\nand more</);
  expect(fieldsIn(refused.html)).toMatchObject({ text: "of Bob", state: "draft" });
  expect(refused.html).toMatch(new RegExp(`id="state-now"[^>]*>${adminMessages.form.taken}`));
  expect(refused.html).not.toContain('id="title-now"');
  expect((await bob!.post(adminPageAddress("ours"), fieldsIn(refused.html))).status).toBe(303);
  expect(await form(ada!, "ours")).toMatchObject({ text: "of Bob" });
});

test("the input survives an outage of the database, and is saved when it is sent again", async () => {
  const typed = { ...(await form(ada!, "ours")), text: "through\r\nthe storm" };
  line.cut();
  const away = await ada!.post(adminPageAddress("ours"), typed);
  const [home, read] = [await guest("/"), await guest(textPageAddress("imprint"))];
  line.flow();
  expect([away.status, home.status, read.status]).toEqual([503, 200, 200]);
  expect(footerOf(home.html)).toContain("About us");
  const again = async () => (await ada!.post(adminPageAddress("ours"), fieldsIn(away.html))).location;
  await expect.poll(again, { timeout: 20_000 }).toMatch(/\?saved=\d+$/);
  expect(await form(ada!, "ours")).toMatchObject({ text: "through\nthe storm" });
});

describe("deleting a page", () => {
  const address = deletePageAddress("ours");
  const question = async (who: TestHolder) => fieldsIn((await who.get(address)).html);

  test("asks for confirmation, and not for a missing page", async () => {
    const { html } = await ada!.get(address);
    expect(html).toContain("<h1>Delete “Ours”?</h1>");
    expect((await guest(textPageAddress("about"))).status).toBe(200);
    expect((await ada!.post(address, {})).status).toBe(422);
    for (const slug of ["terms", "none", "%00", "A"])
      expect((await ada!.get(`/admin/pages/${slug}/delete`)).status).toBe(404);
  });

  test("is refused if somebody has changed the page since, and succeeds at the next attempt", async () => {
    const confirmation = await question(ada!);
    await bob!.post(adminPageAddress("ours"), { ...(await form(bob!, "ours")), text: "Changed.", state: "published" });
    await expect.poll(async () => (await guest(textPageAddress("ours"))).status).toBe(200);
    const refused = await ada!.post(address, confirmation);
    expect([refused.status, refused.html.includes(`Nothing was deleted, because ${bob!.user.email} changed`)]).toEqual([
      409,
      true,
    ]);
    const [stale, again] = [await form(bob!, "ours"), fieldsIn(refused.html)];
    const responses = [await ada!.post(address, again), await ada!.post(address, again)];
    expect(responses.map(({ location }) => location)).toEqual(Array(2).fill(`${adminPagesAddress()}?deleted=yes`));
    expect((await ada!.get(responses[0]!.location!)).html).toContain("The page was deleted.");
    expect((await recorded())[0]).toEqual({ by: ada!.user.id, what: "page-deleted:ours", fields: [] });
    await expect.poll(async () => (await guest(textPageAddress("ours"))).status).toBe(404);
    expect((await ada!.get(adminPageAddress("ours"))).status).toBe(404);

    const lost = await bob!.post(adminPageAddress("ours"), stale);
    expect(lost.status).toBe(409);
    expect(lost.html).toContain("somebody else deleted this while you were editing it");
    await publish("ours", { text: "Another." });
    expect((await bob!.post(adminPageAddress("ours"), stale)).status, "another page at the same address").toBe(409);
  });
});

test("readers see a page and its preview, and no button to change it", async () => {
  const { html } = await eve!.get(adminPageAddress("imprint"));
  expect(html).toContain("Your role lets you view this page, but not change it.");
  expect(mainOf(html)).not.toContain("<button");
  expect(linksIn(mainOf(html)).map(([href]) => href)).toEqual(["/pages/terms"]);
  expect(linksIn(mainOf((await eve!.get(adminPagesAddress())).html)).map(([href]) => href)).not.toContain(
    newPageAddress(),
  );
});

test("an invalid address is not found, for shoppers and owners", async () => {
  for (const slug of ["%00", "A", "a b", "..%2f", "a".repeat(61), "-", "constructor"]) {
    expect((await guest(`/pages/${slug}`)).status, slug).toBe(404);
    expect((await ada!.get(`/admin/pages/${slug}`)).status, slug).toBe(404);
    expect((await ada!.post(`/admin/pages/${slug}`, { version: "1" })).status, slug).toBeGreaterThanOrEqual(404);
  }
});
