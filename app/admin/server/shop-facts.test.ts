import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stickyLine } from "../../database/postgres/testing.line.ts";
import { type TestStore, testStore } from "../../testing.ts";
import { activityLogAddress, generalSettingsAddress } from "../addresses.ts";
import { browserAt, fieldsIn, type TestHolder, adminAt } from "./testing.ts";

let store: TestStore;
let line: Awaited<ReturnType<typeof stickyLine>>;
let [ada, bob]: TestHolder[] = [];
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "catalogue", STORE_NAME: "Basketry" }, {}, async (url) => {
    line = await stickyLine(url);
    return line.url;
  });
  [ada, bob] = await Promise.all([adminAt(store, "owner"), adminAt(store, "owner")]);
});
afterAll(async () => {
  line.flow();
  await store.stop();
  line.close();
});

const address = generalSettingsAddress();
const titleOf = (html: string) => /<title>([^<]*)/.exec(html)![1];
const form = async (who: TestHolder) => fieldsIn((await who.get(address)).html);
const guests = async (path = "/") => (await browserAt(store).get(path)).html;
const recorded = async () => {
  const { rows } = await store.database.execute(
    sql`select by, what, fields from owner_record where what = 'shop' order by id desc`,
  );
  return rows;
};

test("the shop has the name from its settings until the owner changes it, also for guests", async () => {
  expect(titleOf(await guests())).toBe("Basketry: things worth keeping");
  expect(await form(ada!)).toMatchObject({ version: "0", name: "Basketry", slogan: "" });
  const saved = await ada!.post(address, { version: "0", name: " Osier & Sons ", slogan: "woven by hand" });
  expect([saved.status, saved.location]).toEqual([303, `${address}?saved=1`]);
  await expect.poll(() => guests()).toContain("<title>Osier &amp; Sons: woven by hand</title>");
  expect(await guests("/nowhere")).toContain("Osier &amp; Sons");
  expect(JSON.parse(await guests("/manifest.webmanifest"))).toMatchObject({ name: "Osier & Sons" });
  expect((await ada!.get(saved.location!)).html).toContain("Saved.");
  expect(await recorded()).toEqual([{ by: ada!.user.id, what: "shop", fields: ["name", "slogan"] }]);
});

test("an error is shown at the field and above the form, and the input stays", async () => {
  const typed = { ...(await form(ada!)), name: "", slogan: "x".repeat(81) };
  const { status, html } = await ada!.post(address, typed);
  expect(status).toBe(422);
  expect(fieldsIn(html)).toEqual(typed);
  expect(html).toMatch(/<section[^>]*tabindex="-1"[^>]*autofocus/i);
  expect(html).toMatch(/<a href="#name">Enter the shop.+?s name\.<\/a>/);
  expect(html).toMatch(/id="slogan-error"[^>]*>Enter at most 80 characters\./);
  expect(html).toMatch(/aria-invalid="true" aria-describedby="slogan-hint slogan-error" name="slogan"/);
});

test("the same form sent twice, also at once, changes the shop once", async () => {
  const before = (await recorded()).length;
  const typed = { ...(await form(ada!)), slogan: "sent twice" };
  const responses = await Promise.all([
    ada!.post(address, typed),
    ada!.post(address, typed),
    ada!.post(address, typed),
  ]);
  expect(new Set(responses.map(({ location }) => location)).size).toBe(1);
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect((await recorded()).length).toBe(before + 1);
});

test("of two concurrent editors, the later sees the other's change beside the input, and may replace it", async () => {
  const [hers, his] = [await form(ada!), await form(bob!)];
  await ada!.post(address, { ...hers, slogan: "of Ada" });
  const refused = await bob!.post(address, { ...his, slogan: "of Bob" });
  expect(refused.status).toBe(409);
  expect(fieldsIn(refused.html)).toMatchObject({ slogan: "of Bob", name: his["name"] });
  expect(refused.html).toContain(`Nothing was saved, because ${ada!.user.email} made changes on `);
  expect(refused.html).toMatch(/id="slogan-now"[^>]*>Current value: of Ada/);
  expect(refused.html).not.toContain('id="name-now"');
  expect(await form(ada!)).toMatchObject({ slogan: "of Ada" });
  expect((await bob!.post(address, fieldsIn(refused.html))).status).toBe(303);
  expect(await form(ada!)).toMatchObject({ slogan: "of Bob" });
});

test("the input survives an outage of the database, and is saved when it is sent again", async () => {
  const typed = { ...(await form(ada!)), slogan: "through the storm" };
  line.cut();
  const away = await ada!.post(address, typed);
  const stranger = await browserAt(store).post(address, typed);
  line.flow();
  expect([away.status, Number(away.response.headers.get("retry-after")) > 0]).toEqual([503, true]);
  expect(away.html).toContain("so nothing was changed");
  expect(stranger.status).toBe(404);
  const again = async () => (await ada!.post(address, fieldsIn(away.html))).location;
  await expect.poll(again, { timeout: 20_000 }).toMatch(/\?saved=\d+$/);
  expect(await form(ada!)).toMatchObject({ slogan: "through the storm" });
});

test("the activity log shows who changed which fields, without values, and the database refuses to change it", async () => {
  const { html } = await ada!.get(activityLogAddress());
  expect(html).toContain(`<td>${ada!.user.email}</td><td>General</td><td>name, slogan</td>`);
  expect(html).toContain(
    `<td>a command on the shop&#x27;s server</td><td>Role granted: ${bob!.user.email}</td><td>owner</td>`,
  );
  expect(html).not.toMatch(/woven by hand|through the storm/);
  for (const statement of [
    "update owner_record set what = 'else'",
    "delete from owner_record",
    "truncate owner_record",
  ])
    await expect(store.database.execute(sql.raw(statement)), statement).rejects.toMatchObject({
      cause: { message: "owner_record is append-only" },
    });
});

test("the activity log has several pages, and an impossible page is not found", async () => {
  await store.database.execute(sql`
    insert into owner_record (what, fields) select 'shop', '{}' from generate_series(1, 60)`);
  const newest = await ada!.get(activityLogAddress());
  const older = /href="(\/admin\/record\?before=\d+)"/.exec(newest.html)![1]!;
  expect(newest.html.match(/<tr>/g)).toHaveLength(51);
  expect((await ada!.get(older)).html).toContain("Role granted");
  expect((await ada!.get(activityLogAddress({ before: "yesterday" }))).status).toBe(404);
});
