import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sell } from "../../catalogue/server/testing.ts";
import { newShopper } from "../../orders/server/testing.shopper.ts";
import { type TestStore, testStore } from "../../testing.ts";
import { adminMessages } from "../messages.ts";
import { ownerSettings } from "./schema.ts";
import { fieldsIn, type TestHolder, adminAt } from "./testing.ts";

/** Settings of an earlier release. `wrong`: fields with values that this release rejects. */
const stored: Readonly<Record<string, readonly [path: string, value: object, wrong: readonly string[]]>> = {
  shop: ["/admin/shop", { name: "x".repeat(41), slogan: "Fine baskets" }, ["name"]],
  look: ["/admin/look", { header: "red", logo: 5, unknown: "a" }, ["header"]],
  notices: ["/admin/notices", { announcement: "Sale", link: "javascript:1", ordering: "maybe" }, ["link", "ordering"]],
  home: ["/admin/home", { "row-1": "nonsense", "row-1-cards": "9", "row-2": 7 }, ["row-1", "row-1-cards"]],
  ordering: ["/admin/ordering", { button: "Pay", own: 7, notice: "n".repeat(301) }, ["button", "notice"]],
  payments: ["/admin/payments", { delivery: "maybe", transfer: 7, days: "40" }, ["delivery", "days"]],
  "guest-checkout": ["/admin/guest-checkout", { confirm: "maybe" }, ["confirm"]],
  search: ["/admin/search", { language: "klingon", lines: ["a"] }, ["language"]],
};
const empty = Object.keys(stored).map((key) => [key, {}] as const);

let store: TestStore;
let owner: TestHolder;
const lines: { msg: string; setting?: string; fields?: string[] }[] = [];
const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" }, { log });
  await sell(store.database, [{ id: "lamp" }]);
  owner = await adminAt(store, "owner");
});
afterAll(() => store.stop());
beforeEach(() => store.database.delete(ownerSettings));

const put = (key: string, value: object, version = 1) =>
  store.database.insert(ownerSettings).values({ key, value, version, changedBy: owner.user.id, changedAt: new Date() });
const shoppersPages = ["/", "/checkout", "/login", "/search?q=lamp", "/products/lamp"];

async function everyPageAnswers() {
  await store.database.execute(sql`select pg_notify('owner', '')`);
  await expect.poll(async () => (await store.request("/")).status).toBe(200);
  for (const path of shoppersPages) expect([path, (await store.request(path)).status]).toEqual([path, 200]);
}

test.each(Object.entries(stored))(
  "stored values of %s that are no longer valid break no page, and the owner sees what to fix",
  async (key, [path, value, wrong]) => {
    await put(key, value);
    await everyPageAnswers();
    const dashboard = (await owner.get("/admin")).html;
    expect(dashboard).toContain(`<a href="${path}">`);
    expect(dashboard).toContain("some stored values are no longer valid");
    const { status, html } = await owner.get(path);
    expect(status).toBe(200);
    expect(html).toContain(adminMessages.form.outdated);
    expect([...html.matchAll(/id="([^"]*)-error"/g)].map(([, name]) => name!).toSorted()).toEqual(wrong.toSorted());
  },
);

test.each(empty)("a stored %s without any field breaks no page", async (key, value) => {
  await put(key, value);
  await everyPageAnswers();
  expect((await owner.get(stored[key]![0])).status).toBe(200);
});

test("valid fields beside a refused one are still used, and the log names the refused one once", async () => {
  await put("shop", stored["shop"]![1], 7); // a new version, because the store logs each version once
  lines.length = 0;
  await everyPageAnswers();
  await everyPageAnswers();
  await expect.poll(async () => (await store.request("/")).text()).toContain("Fine baskets");
  expect(lines.filter(({ setting }) => setting === "shop").length).toBe(1);
});

test("a stored locale or time zone that this release does not know breaks no page, and the owner sees it", async () => {
  await store.database.execute(sql`update market set locale = 'not a locale', time_zone = 'Mars/Olympus'`);
  await put("market", { currency: "USD", locale: "not a locale", timeZone: "Mars/Olympus" });
  await everyPageAnswers();
  for (const path of ["/admin", "/admin/orders", "/admin/settings"])
    expect([path, (await owner.get(path)).status]).toEqual([path, 200]);
  const { html } = await owner.get("/admin/settings");
  expect([...html.matchAll(/id="([^"]*)-error"/g)].map(([, name]) => name)).toEqual(["locale", "timeZone"]);
  expect((await owner.get("/admin")).html).toContain('<a href="/admin/settings">');
  await store.database.execute(sql`update market set locale = 'en-US', time_zone = null`);
});

test("an order can be placed although the stored notices are no longer valid", async () => {
  await put("notices", { ordering: 7, sentence: "x".repeat(300) });
  await everyPageAnswers();
  expect(await (await newShopper(store, "lamp")).order()).toMatch(/^\/orders\/\d+$/);
});

test("the owner repairs outdated settings by saving the form", async () => {
  await put("notices", stored["notices"]![1]);
  const form = { ...fieldsIn((await owner.get("/admin/notices")).html), link: "", ordering: "open", sentence: "" };
  expect((await owner.post("/admin/notices", form)).status).toBe(303);
  expect((await owner.get("/admin")).html).not.toContain("no longer valid");
  await expect.poll(async () => (await store.request("/")).text()).toContain("Sale");
});
