import { afterAll, beforeAll, expect, test } from "vitest";
import { adminAt, fieldsIn, type TestHolder } from "../../../admin/server/testing.ts";
import { stockUp } from "../../../basket/server/testing.ts";
import { type TestStore, testStore } from "../../../testing.ts";
import { storeSettings } from "../../../catalogue/server/schema.ts";
import { readCodes } from "../../server/codes.ts";
import { codeAddress, codesAddress } from "../addresses.ts";
import { codesAdminMessages as messages } from "../codes-messages.ts";

let store: TestStore;
let owner: TestHolder;
let reader: TestHolder;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  [owner, reader] = await Promise.all([adminAt(store, "owner"), adminAt(store, "orders")]);
  await stockUp(store.database, "mug");
});
afterAll(() => store.stop());

const form = async (code: string) => fieldsIn((await owner.get(codeAddress(code))).html);
const save = async (code: string, changes: Record<string, string>) =>
  owner.post(codeAddress(code), { ...(await form(code)), ...changes });

test("the owner creates a code in two steps, and finds it in the list and in the activity log", async () => {
  expect((await owner.post(codesAddress(), { code: " autumn-5 " })).location).toBe("/admin/codes/AUTUMN-5");
  expect((await owner.get(codesAddress())).html).not.toContain("AUTUMN-5");
  const saved = await save("AUTUMN-5", { value: "10", limit: "20", products: "mug\r\nmug", until: "2099-12-31" });
  expect(saved.location).toBe("/admin/codes/AUTUMN-5?saved=1");
  expect(await form("AUTUMN-5")).toMatchObject({ kind: "percent", value: "10", products: "mug mug", version: "1" });
  const list = (await owner.get(codesAddress())).html;
  expect(list).toMatch(/AUTUMN-5<\/a><\/td><td[^>]*>0<\/td><td[^>]*>20<\/td><td>Active<\/td>/);
  expect((await owner.get("/admin/record")).html).toContain("Discount code");
});

test("the list says which codes are stopped", async () => {
  await save("STOPPED", { value: "5", state: "stopped" });
  expect((await owner.get(codesAddress())).html).toMatch(/STOPPED.*?<td>Stopped<\/td>/s);
});

test("the list says which active codes are expired or have not started", async () => {
  await save("OVER", { value: "5", until: "2020-08-31" });
  await save("LATER", { value: "5", from: "2099-06-01" });
  const list = (await owner.get(codesAddress())).html;
  expect(list).toMatch(/OVER<.*?<td>Expired<\/td>/s);
  expect(list).toMatch(/LATER<.*?<td>Scheduled<\/td>/s);
});

test.each(["no", "has space", "ümlaut", "x".repeat(31)])("%j is refused as a code", async (code) => {
  const { status, html } = await owner.post(codesAddress(), { code });
  expect(status).toBe(422);
  expect(html).toContain(messages.wrong.code);
  expect(html).toContain(`value="${code}"`);
});

test.each<[string, Record<string, string>, string]>([
  ["value", { value: "" }, messages.wrong.percent],
  ["value", { kind: "amount", value: "much" }, messages.wrong.amount("USD", "10.00")],
  ["value", { kind: "free shipping", value: "1" }, messages.wrong.noValue],
  ["minimum", { value: "1", minimum: "much" }, messages.wrong.amount("USD", "10.00")],
  ["from", { value: "1", from: "tomorrow" }, messages.wrong.day],
  ["until", { value: "1", from: "2027-02-02", until: "2027-02-01" }, messages.wrong.until],
  ["limit", { value: "1", limit: "-1" }, messages.wrong.limit],
  ["products", { value: "1", products: "mug vase" }, messages.wrong.products("vase")],
  ["products", { value: "1", products: "mug ".repeat(101) }, messages.wrong.tooMany(100)],
])("a wrong %s is refused at the field: %j", async (field, changes, sentence) => {
  const { status, html } = await save("WRONG", changes);
  expect(status).toBe(422);
  expect(html).toContain(`id="${field}-error"`);
  expect(html).toContain(sentence);
  expect((await owner.get(codesAddress())).html).not.toContain("WRONG");
});

test("only owners see and change codes", async () => {
  expect((await reader.get(codesAddress())).status).toBe(404);
  expect((await reader.post(codeAddress("AUTUMN-5"), {})).status).toBe(404);
  expect((await owner.get(codeAddress("no"))).status).toBe(404);
});

test("in a locale with decimal commas, 3,333 is refused, and examples have a comma", async () => {
  await store.database.update(storeSettings).set({ locale: "de-AT" });
  expect((await owner.get(codeAddress("COMMA"))).html).toContain("such as 5,00");
  for (const change of [{ value: "3,333" }, { value: "5,00", minimum: "3,333" }]) {
    const { status, html } = await save("COMMA", { kind: "amount", ...change });
    expect([status, html.includes(messages.wrong.amount("USD", "10,00"))]).toEqual([422, true]);
  }
  expect((await save("COMMA", { kind: "amount", value: "5,00", minimum: "20,00" })).status).toBe(303);
});

test("in a currency with three decimals and a locale with decimal commas, 7,500 is seven and a half", async () => {
  await store.database.update(storeSettings).set({ currency: "TND", locale: "fr-TN" });
  const [, example] = /currency, TND, such as (.*?)\. /.exec((await owner.get(codeAddress("DINAR"))).html)!;
  const termsOf = async (code: string) => (await readCodes(store.database, [code], "TND"))[0];
  expect((await save("DINAR", { kind: "amount", value: example!, minimum: "7,500" })).status).toBe(303);
  expect(await termsOf("DINAR")).toMatchObject({ benefit: { amount: 5_000 }, minimum: 7_500 });
  expect(await form("DINAR")).toMatchObject({ value: example, minimum: "7,500" });
  expect((await save("DINAR", { kind: "percent", value: "2,125", minimum: "1234,500" })).status).toBe(303);
  expect(await termsOf("DINAR")).toMatchObject({ benefit: { rate: 21_250 }, minimum: 1_234_500 });
  expect(await form("DINAR")).toMatchObject({ value: "2,125" });
});
