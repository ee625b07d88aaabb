import { catalogueAdminMessages } from "../messages.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockUp } from "../../../basket/server/testing.ts";
import { sell } from "../../server/testing.ts";
import { catalogueMessages } from "../../messages.ts";
import { type TestStore, testStore } from "../../../testing.ts";
import { activityLogAddress } from "../../../admin/addresses.ts";
import { synonymsAddress } from "../addresses.ts";
import { browserAt, fieldsIn, type TestHolder, adminAt } from "../../../admin/server/testing.ts";

let store: TestStore;
let owner: TestHolder;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  await stockUp(store.database, "mug", { stock: 1000 });
  owner = await adminAt(store, "owner");
});
afterAll(() => store.stop());

const address = synonymsAddress();
const messages = catalogueAdminMessages.search;

const set = async (typed: { lines?: string; language?: string }) =>
  owner.post(address, { ...fieldsIn((await owner.get(address)).html), ...typed });
const nothing = catalogueMessages.search.nothing("quaffer");
const results = async (q: string) => (await browserAt(store).get(`/search?q=${q}`)).html;

test("the owner's synonyms lead shoppers to products, until they are removed", async () => {
  const before = fieldsIn((await owner.get(address)).html)["lines"]!;
  expect(before).toContain("cup, mug");
  expect(await results("quaffer")).toContain(nothing);
  await set({ lines: `${before}\nquaffer, mug` });
  await expect.poll(() => results("quaffer")).not.toContain(nothing);
  expect((await owner.get(activityLogAddress())).html).toContain(catalogueAdminMessages.search.title);
  await set({ lines: before });
  await expect.poll(() => results("quaffer")).toContain(nothing);
});

test.each([
  ["cup, mug\nsaucer", messages.wrong.one(2)],
  ["a: b: c", messages.wrong.heads(1)],
  ["# mine\n".repeat(2_001) + "#", messages.tooMany(2_000)],
])("an unclear line is refused and named, and changes nothing: %.20s", async (lines, sentence) => {
  const stored = fieldsIn((await owner.get(address)).html);
  const { status, html } = await owner.post(address, { ...stored, lines });
  expect(status).toBe(422);
  expect(html).toContain(sentence);
  expect(fieldsIn((await owner.get(address)).html)).toEqual(stored);
});

test("synonyms match all forms of a word in the products' language", async () => {
  await sell(store.database, [{ id: "haus", title: "Ein Haus aus Holz" }]);
  const onlyLike = catalogueMessages.search.fuzzy("häuser");
  expect(await results("häuser")).toContain(onlyLike);
  expect(await set({ language: "german" })).toMatchObject({ status: 303 });
  await expect.poll(() => results("häuser")).not.toContain(onlyLike);
  expect(await results("häuser")).toContain("/products/haus");
  expect(await results("cups")).toContain("/products/mug");
  expect(await set({ language: "klingon" })).toMatchObject({ status: 422 });
  await set({ language: "greek" }); // PostgreSQL has no Greek stop words
  expect(await set({ language: "english" })).toMatchObject({ status: 303 });
  await expect.poll(() => results("häuser")).toContain(onlyLike);
});

test("with too many products the language stays, and the owner is told what to do", async () => {
  await store.database.execute(sql`
    insert into products (id, slug, title, description, picture, price_cents, rating, department, stock)
    select 'many-' || at, 'many-' || at, 'Thing', '', picture, 100, 3, department, 1
    from products, generate_series(1, 20000) at where id = 'mug'`);
  const { status, html } = await set({ language: "german" });
  expect(status).toBe(422);
  expect(html).toContain("The shop has more than 20,000 products");
  expect(await set({ lines: "cup, mug" })).toMatchObject({ status: 303 });
});
