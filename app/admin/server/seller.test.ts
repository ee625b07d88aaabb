import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailServerAt } from "../../emails/server/testing.ts";
import { type TestStore, testStore } from "../../testing.ts";
import { sellerAddress } from "../addresses.ts";
import { readSeller } from "./seller.ts";
import { createSettings } from "./settings.ts";
import { adminAt, browserAt, fieldsIn, type TestHolder } from "./testing.ts";

const typed = {
  name: "Osier & Sons Ltd",
  address: "1 Willow Lane\r\n\r\n 12345 Reedham ",
  vatId: "de 123.456.789",
  email: "hello@osier.example",
  iban: "de89 3704 0044 0532 0130 00",
  bic: "cobadeff xxx",
};

let store: TestStore;
let ada: TestHolder;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "catalogue", STORE_NAME: "Osier", PUBLIC_URL: "http://localhost:3000" });
  ada = await adminAt(store, "owner");
});
afterAll(() => store.stop());

const home = async () => (await browserAt(store).get("/")).html;
const save = async (changes: Partial<typeof typed> = {}) =>
  ada.post(sellerAddress(), { ...fieldsIn((await ada.get(sellerAddress())).html), ...typed, ...changes });
const seller = () => readSeller(createSettings(store.database, { warn: () => {} }));

test("without business details, pages have no footer and all facts are empty", async () => {
  expect(await home()).not.toMatch(/<footer|legalName/);
  expect(await seller()).toEqual({ name: "", address: [], vatId: "", email: "", iban: "", bic: "" });
});

test("the footer and structured data show the business details, but not the bank account", async () => {
  expect((await save()).status).toBe(303);
  await expect
    .poll(home)
    .toContain(
      "<p>Osier · Osier &amp; Sons Ltd · 1 Willow Lane · 12345 Reedham · VAT ID DE123456789 · hello@osier.example</p>",
    );
  const html = await home();
  expect(JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!)).toMatchObject({
    legalName: "Osier & Sons Ltd",
    address: "1 Willow Lane, 12345 Reedham",
    vatID: "DE123456789",
    email: "hello@osier.example",
  });
  expect(html).not.toMatch(/DE8937|COBADEFF/);
});

test("the IBAN, BIC and VAT ID are stored in capitals without spaces", async () => {
  await save();
  const { address, iban, bic, vatId } = await seller();
  expect([address, iban, bic, vatId]).toEqual([
    ["1 Willow Lane", "12345 Reedham"],
    "DE89370400440532013000",
    "COBADEFFXXX",
    "DE123456789",
  ]);
});

test.each([
  ["vatId", "123456789", "Enter a VAT ID"],
  ["vatId", "ATU1234567", "Check this VAT ID"],
  ["email", "hello", "Enter an e-mail"],
  ["iban", "DE88 3704 0044 0532 0130 00", "Check this IBAN"],
  ["bic", "COBA", "Enter a BIC"],
  ["address", "1\n2\n3\n4\n5\n6", "Enter at most 5 lines."],
])("a wrong %s is refused with a message", async (field, value, message) => {
  const { status, html } = await save({ [field]: value });
  expect([status, html.includes(`id="${field}-error"`), html.includes(message)]).toEqual([422, true, true]);
});

test("replies to e-mails go to the contact e-mail, and their footer has the business details", async () => {
  const server = await mailServerAt();
  const mail = { SMTP_URL: `smtp://127.0.0.1:${server.mail.port}`, MAIL_FROM: "orders@shop.example" };
  const shop = await testStore({ STORE_FEATURES: "all", PUBLIC_URL: "http://localhost:3000", ...mail });
  const owner = await adminAt(shop, "owner");
  const { html } = await owner.get(sellerAddress());
  await owner.post(sellerAddress(), { ...fieldsIn(html), ...typed });
  await expect.poll(async () => (await shop.request("/")).text()).toContain("Osier &amp; Sons Ltd");
  await owner.post("/admin/emails", { do: "trial", form: randomUUID() });
  await expect.poll(() => server.arrived.length).toBe(1);
  const [email] = server.arrived;
  expect(email!.replyTo).toEqual([{ name: "", address: "hello@osier.example" }]);
  expect(email!.text).toContain("Osier & Sons Ltd · 1 Willow Lane · 12345 Reedham · VAT ID DE123456789");
  await shop.stop();
  await server.stop();
});
