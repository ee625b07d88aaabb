import { afterAll, beforeAll, expect, test } from "vitest";
import { stockUp } from "../../basket/server/testing.ts";
import { catalogueWords } from "../../catalogue/words.ts";
import { type TestStore, testStore } from "../../testing.ts";
import { recordAddress, searchWordsAddress } from "../addresses.ts";
import { ownerWords } from "../words.ts";
import { browserAt, fieldsIn, type Holder, holderAt } from "./testing.ts";

let store: TestStore;
let owner: Holder;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  await stockUp(store.database, "mug", { stock: 1000 });
  owner = await holderAt(store, "owner");
});
afterAll(() => store.stop());

const address = searchWordsAddress();
const words = ownerWords.search;

const set = async (lines: string) => owner.post(address, { ...fieldsIn((await owner.get(address)).html), lines });
const nothing = catalogueWords.search.nothing("quaffer");
const results = async (q: string) => (await browserAt(store).get(`/search?q=${q}`)).html;

test("the owner's words lead shoppers to products within a second, until they are taken away", async () => {
  const before = fieldsIn((await owner.get(address)).html)["lines"]!;
  expect(before).toContain("cup, mug");
  expect(await results("quaffer")).toContain(nothing);
  await set(`${before}\nquaffer, mug`);
  const within = { timeout: 1000, interval: 50 };
  await expect.poll(() => results("quaffer"), within).not.toContain(nothing);
  expect((await owner.get(recordAddress())).html).toContain(ownerWords.record.what.search);
  await set(before);
  await expect.poll(() => results("quaffer"), within).not.not.toContain(nothing);
});

test.each([
  ["cup, mug\nsaucer", words.wrong.one(2)],
  ["a: b: c", words.wrong.heads(1)],
  ["# mine\n".repeat(2_001) + "#", words.tooMany(2_000)],
])("what is not clear is refused with its line, and changes nothing: %.20s", async (lines, sentence) => {
  const kept = fieldsIn((await owner.get(address)).html);
  const { status, html } = await owner.post(address, { ...kept, lines });
  expect(status).toBe(422);
  expect(html).toContain(sentence);
  expect(fieldsIn((await owner.get(address)).html)).toEqual(kept);
});
