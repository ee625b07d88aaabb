import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sellerAddress } from "../../../admin/addresses.ts";
import { adminAt, fieldsIn, type TestHolder } from "../../../admin/server/testing.ts";
import { stockUp } from "../../../basket/server/testing.ts";
import { storeSettings } from "../../../catalogue/server/schema.ts";
import { adminOrderAddress } from "../../../orders/admin/addresses.ts";
import { newShopper } from "../../../orders/server/testing.shopper.ts";
import { orders } from "../../../orders/server/schema.ts";
import { type TestStore, testStore } from "../../../testing.ts";
import { referenceOf } from "../../domain/reference.ts";
import { paymentMessages } from "../../messages.ts";
import { refunds, statementFiles, statementLines, transfers } from "../../server/schema.ts";
import { paymentSettingsAddress, statementsAddress } from "../addresses.ts";
import { moneyMessages } from "../money-messages.ts";
import { orderPaymentMessages } from "../refund-messages.ts";
import { statementMessages as messages } from "../statement-messages.ts";
import { camtOf, sample } from "./statement/testing.ts";

let store: TestStore;
let owner: TestHolder;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all", PUBLIC_URL: "http://localhost:3000" });
  owner = await adminAt(store, "owner");
  await store.database.update(storeSettings).set({ currency: "EUR" });
  await stockUp(store.database, "mug", { stock: 1000, priceCents: 1000 });
  const save = async (path: string, changes: Record<string, string>) =>
    owner.post(path, { ...fieldsIn((await owner.get(path)).html), ...changes });
  await save(sellerAddress(), { name: "Example Shop", iban: "DE89 3704 0044 0532 0130 00" });
  await save(paymentSettingsAddress(), { transfer: "yes" });
});
afterAll(() => store.stop());
beforeEach(() => store.database.delete(statementLines));

/** Orders mugs by bank transfer. Returns the order's number. */
async function ordered(count = 1): Promise<number> {
  const shopper = await newShopper(store, ...Array<string>(count).fill("mug"));
  const path = await shopper.order({ payment: "transfer" });
  return Number(/\/orders\/(\d+)\/pay/.exec(path)![1]);
}

async function upload(file: string | Buffer, by = owner) {
  const bytes = typeof file === "string" ? Buffer.from(file) : file;
  const { location, status, html } = await by.postFiles(statementsAddress(), { what: "upload" }, { file: bytes });
  return location ? { path: location, status, html: (await by.get(location)).html } : { path: "", status, html };
}

const importFields = (html: string) => ({
  what: "import",
  expected: /name="expected" value="([^"]*)"/.exec(html)![1]!,
});

async function imported(file: string | Buffer) {
  const { path, html } = await upload(file);
  return owner.post(path, importFields(html));
}

const list = async () => (await owner.get(statementsAddress())).html;
const stateOf = async (number: number) => {
  const [order] = await store.database.select().from(orders).where(eq(orders.number, number));
  return order!.state === "placed" && order!.heldUntil ? "unpaid" : order!.state;
};
const ledgerOf = (number: number) =>
  store.database.select().from(transfers).where(eq(transfers.orderNumber, number)).orderBy(transfers.id);
const lineOf = async () => (await store.database.select().from(statementLines)).at(-1)!;

test("the preview says what an import does, and books nothing", async () => {
  const number = await ordered();
  const { html } = await upload(
    camtOf([
      { amount: "10.00", text: referenceOf(number).toLowerCase() },
      { amount: "7.77", text: "Gift" },
    ]),
  );
  expect(html).toContain(messages.orderResult(number, messages.kinds.exact));
  expect(html).toContain(messages.kinds.unmatched);
  expect(html).toContain("10.00 EUR");
  expect(await stateOf(number)).toBe("unpaid");
  expect(await store.database.$count(statementLines)).toBe(0);
});

test("an import books each line once: pressed twice, in overlapping files and in files of another format", async () => {
  const number = await ordered();
  const file = camtOf([{ amount: "10.00", text: referenceOf(number), reference: `A${number}` }]);
  const { path, html } = await upload(file);
  const [one, other] = await Promise.all([owner.post(path, importFields(html)), owner.post(path, importFields(html))]);
  expect([one.status, other.status]).toEqual([303, 303]);
  expect((await owner.post(path, importFields(html))).location).toBe(statementsAddress());
  expect(await stateOf(number)).toBe("placed");
  expect(await ledgerOf(number)).toMatchObject([{ debit: "bank", credit: "orders", amountCents: 1000 }]);
  const again = await upload(
    file.replace("</Stmt>", `${camtOf([{ amount: "5.55" }]).match(/<Ntry>.*<\/Ntry>/s)![0]}</Stmt>`),
  );
  expect(again.html).toContain(messages.kinds.imported);
  await owner.post(again.path, importFields(again.html));
  const csv = await upload(`Date;Amount;Payer;Text\n24.11.2026;10,00;Jane Example;${referenceOf(number)}\n`);
  expect(csv.html).toContain(messages.kinds.repeated);
  expect(csv.html).toContain(messages.nothing);
  expect(await ledgerOf(number)).toHaveLength(1);
});

test("a line with bank references of its own in CAMT and in CSV is booked once, in either order", async () => {
  const numbers = [await ordered(), await ordered()];
  const camt = (number: number) => camtOf([{ amount: "10.00", text: referenceOf(number), reference: `X${number}` }]);
  const csv = (number: number) =>
    `Date;Amount;Payer;Text;Transaction ID\n24.11.2026;10,00;Jane Example;${referenceOf(number)};Y${number}\n`;
  for (const [at, files] of [
    [camt, csv],
    [csv, camt],
  ].entries()) {
    const number = numbers[at]!;
    await imported(files[0]!(number));
    const { html } = await upload(files[1]!(number));
    expect([html.includes(messages.kinds.repeated), html.includes(messages.nothing)]).toEqual([true, true]);
  }
});

test("two owners who import the same file at once book it once, and one of them sees the new result", async () => {
  const number = await ordered();
  const second = await adminAt(store, "owner");
  const file = camtOf([{ amount: "10.00", text: referenceOf(number), reference: `B${number}` }]);
  const [mine, theirs] = [await upload(file), await upload(file, second)];
  const results = await Promise.all([
    owner.post(mine.path, importFields(mine.html)),
    second.post(theirs.path, importFields(theirs.html)),
  ]);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([303, 409]));
  const refused = results.find(({ status }) => status === 409)!;
  expect(refused.html).toContain(messages.changed);
  expect(refused.html).toContain(messages.kinds.imported);
  expect(await ledgerOf(number)).toHaveLength(1);
});

test("two transfers of the same amount, payer and day are both booked", async () => {
  const [first, second] = [await ordered(), await ordered()];
  await imported(
    camtOf([
      { amount: "10.00", text: referenceOf(first) },
      { amount: "10.00", text: referenceOf(second) },
    ]),
  );
  expect([await stateOf(first), await stateOf(second)]).toEqual(["placed", "placed"]);
});

test("a line with two payments of one order pays it once, and the second is to be sent back", async () => {
  const number = await ordered();
  const text = referenceOf(number);
  await imported(
    camtOf([
      { amount: "10.00", text },
      { amount: "10.00", text, day: "2026-11-25" },
    ]),
  );
  const [refund] = await store.database.select().from(refunds).where(eq(refunds.orderNumber, number));
  expect(refund).toMatchObject({ amountCents: 1000, reason: "too much", state: "by hand" });
  expect(await list()).toContain("Ada Shopper");
  const tick = () => owner.post(statementsAddress(), { what: "sent", id: refund!.id });
  await Promise.all([tick(), tick()]);
  await tick();
  const sent = (await ledgerOf(number)).filter(({ debit }) => debit === "orders");
  expect(sent).toMatchObject([{ credit: "bank", amountCents: 1000 }]);
});

test("money without a reference is assigned to an order once, by its number or the proposal", async () => {
  const number = await ordered(3);
  await imported(camtOf([{ amount: "30.00", text: "my order" }]));
  const { id } = await lineOf();
  expect(await list()).toContain(`value="${number}"`);
  expect(await stateOf(number)).toBe("unpaid");
  const assign = (order: string) => owner.post(statementsAddress(), { what: "assign", line: String(id), order });
  for (const typed of ["", "no", "1"]) {
    const { status, html } = await assign(typed);
    expect([status, html.includes(messages.unmatched.noOrder)]).toEqual([422, true]);
  }
  await Promise.all([assign(String(number)), assign(String(number))]);
  await assign(String(number));
  expect(await stateOf(number)).toBe("placed");
  expect(await ledgerOf(number)).toMatchObject([{ debit: "unmatched", credit: "orders", amountCents: 3000 }]);
  expect(await list()).toContain(messages.unmatched.none);
});

test("money is assigned to a paid or cancelled order only after a second confirmation, because it is refunded", async () => {
  const number = await ordered();
  await imported(camtOf([{ amount: "10.00", text: referenceOf(number) }, { amount: "5.00" }]));
  const isUnmatched = eq(statementLines.state, "unmatched");
  const [line] = await store.database.select().from(statementLines).where(isUnmatched);
  const fields = { what: "assign", line: String(line!.id), order: String(number) };
  for (const state of ["cancelled", "paid"] as const) {
    const stored = state === "paid" ? "placed" : state;
    await store.database.update(orders).set({ state: stored }).where(eq(orders.number, number));
    const { status, html } = await owner.post(statementsAddress(), { ...fields, sure: String(number + 1) });
    expect([status, html.includes(messages.unmatched.closed(number, state))]).toEqual([422, true]);
    expect(fieldsIn(html)).toMatchObject({ sure: String(number) });
  }
  expect(await store.database.$count(refunds, eq(refunds.orderNumber, number))).toBe(0);
  const { location } = await owner.post(statementsAddress(), { ...fields, sure: String(number) });
  expect((await owner.get(location!)).html).toContain(messages.done.assign);
  const [refund] = await store.database.select().from(refunds).where(eq(refunds.orderNumber, number));
  expect(refund).toMatchObject({ amountCents: 500, reason: "too much" });
  const sent = await owner.post(statementsAddress(), { what: "sent", id: refund!.id });
  expect((await owner.get(sent.location!)).html).toContain(messages.done.sent);
});

test("a payment on the second page can be assigned to a closed order: the refusal shows that page", async () => {
  const number = await ordered();
  await imported(camtOf(Array.from({ length: 52 }, (_, at) => ({ amount: `${200 + at}.00` }))));
  await store.database.update(orders).set({ state: "cancelled" }).where(eq(orders.number, number));
  const { id } = await lineOf();
  const { status, html } = await owner.post(statementsAddress(), {
    what: "assign",
    line: String(id),
    order: String(number),
  });
  expect([status, html.includes(messages.unmatched.closed(number, "cancelled"))]).toEqual([422, true]);
  expect(html).toMatch(new RegExp(`name="line" value="${id}"/><input type="hidden" name="sure" value="${number}"`));
  expect(html.match(/\.00 EUR/g)).toHaveLength(2);
});

test("the pay page and the order page name the part that was received and what is left, and the order page the deadline", async () => {
  const shopper = await newShopper(store, "mug", "mug");
  const path = await shopper.order({ payment: "transfer" });
  const number = Number(/\d+/.exec(path)![0]);
  await imported(camtOf([{ amount: "15.00", text: referenceOf(number) }]));
  const orderPath = path.replace("/pay", "");
  const { received, left, until, amount } = paymentMessages.bankDetails;
  for (const { html } of [await shopper.get(path), await shopper.get(orderPath)]) {
    expect(html).toContain(`<dt>${received}</dt><dd>€15.00</dd>`);
    expect(html).toContain(`<dt>${left}</dt><dd>€5.00</dd>`);
    expect(html).not.toContain(`<dt>${amount}</dt>`);
  }
  const [order] = await store.database.select().from(orders).where(eq(orders.number, number));
  const dayBefore = new Date(order!.heldUntil!.getTime() - 86_400_000);
  const day = dayBefore.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  expect((await shopper.get(orderPath)).html).toContain(`<dt>${until}</dt><dd>${day}</dd>`);
});

test("the order's page in the admin has the reference of an unpaid order, and links to the bank statements", async () => {
  const number = await ordered();
  for (const role of ["owner", "orders"] as const) {
    const { html } = await (await adminAt(store, role)).get(adminOrderAddress(number));
    expect(html).toContain(referenceOf(number));
    expect(html.includes(`<a href="${statementsAddress()}">${moneyMessages.toStatements}</a>`)).toBe(role === "owner");
  }
});

test("money in another currency cannot be assigned, and is sent back once", async () => {
  const number = await ordered();
  const file = camtOf([{ amount: "10.00", text: referenceOf(number) }]).replaceAll('"EUR"', '"CHF"');
  await imported(file);
  const { id } = await lineOf();
  const fields = { line: String(id), order: String(number) };
  const { html } = await owner.post(statementsAddress(), { what: "assign", ...fields });
  expect(html).toContain(messages.unmatched.otherCurrency(number, "EUR"));
  for (let time = 0; time < 2; time += 1) await owner.post(statementsAddress(), { what: "send back", ...fields });
  expect(await list()).toContain(messages.toReturn.unmatched);
  const done = () => owner.post(statementsAddress(), { what: "sent", id: String(id) });
  await Promise.all([done(), done()]);
  const { key } = await lineOf();
  const booked = await store.database
    .select()
    .from(transfers)
    .where(sql`key like ${`%${key}`}`);
  expect(booked.map(({ debit, credit }) => [debit, credit])).toEqual([
    ["bank", "unmatched"],
    ["unmatched", "bank"],
  ]);
  expect(await list()).not.toContain(messages.toReturn.unmatched);
});

test("previews, money without an order and money to send back have pages", async () => {
  /** Returns the amounts on the first page, and on the next page. */
  async function pagesOf(path: string, next: string) {
    const amountsOf = (html: string) => html.match(/\d+\.00 EUR/g) ?? [];
    const [first, second] = [(await owner.get(path)).html, (await owner.get(`${path}?${next}`)).html];
    expect(first).toContain(`"${path}?${next}"`);
    expect(second).not.toContain(`"${path}?${next}"`);
    const [one, two] = [amountsOf(first), amountsOf(second)];
    expect(new Set([...one, ...two]).size).toBe(one.length + two.length);
    return [one.length, two.length];
  }
  const { path, html } = await upload(camtOf(Array.from({ length: 501 }, (_, at) => ({ amount: `${1000 + at}.00` }))));
  expect(await pagesOf(path, "before=500")).toEqual([500, 1]);
  await owner.post(path, importFields(html));
  await store.database.delete(statementLines).where(sql`amount_cents >= 105100`);
  expect(await pagesOf(statementsAddress(), "before=50")).toEqual([50, 1]);
  await store.database.update(statementLines).set({ state: "to return" });
  expect(await pagesOf(statementsAddress(), "refunds=50")).toEqual([50, 1]);
});

test("the preview links to orders, and a refund's button is in the first column, which is visible on phones", async () => {
  const number = await ordered();
  const { html, path } = await upload(camtOf([{ amount: "11.00", text: referenceOf(number) }]));
  expect(html).toContain(`<a href="${adminOrderAddress(number)}">`);
  await owner.post(path, importFields(html));
  expect(await list()).toMatch(/<tr><td[^>]*><span id="return-[^"]*">[^<]*<\/span><form/);
});

test("the owner chooses the columns of a CSV file that are not known", async () => {
  const file = sample("unknown.csv").toString();
  const { path, html } = await upload(file);
  expect(html).toContain(messages.choose);
  expect(html).toContain("<td>Montant</td>");
  const choose = (fields: Record<string, string>) => owner.post(path, { what: "choose", ...fields });
  expect((await choose({ "column-0": "bookedOn" })).html).toContain(messages.columnsMissing);
  const wrong = await choose({ "column-0": "bookedOn", "column-2": "amount" });
  expect([wrong.status, wrong.html.includes("is not an amount")]).toEqual([422, true]);
  expect(fieldsIn(wrong.html)).toMatchObject({ "column-0": "bookedOn", "column-1": "", "column-2": "amount" });
  await choose({ "column-0": "bookedOn", "column-1": "amount", "column-2": "payer", "column-3": "text" });
  expect((await owner.get(path)).html).toContain("129.50 EUR");
});

test("the form for unknown columns preselects the columns with known headings", async () => {
  const { html } = await upload(
    "Konto AT61;;;\nDatum;Empfänger;Betrag;Grund\n24.11.2026;Müller;98,36;RF69 0000 0010 0001\n",
  );
  const chosen = { "column-0": "bookedOn", "column-1": "payee", "column-2": "amount", "column-3": "" };
  expect(fieldsIn(html)).toMatchObject(chosen);
});

test("a word such as Gutschrift in a booking preselects no column", async () => {
  const { html } = await upload("24.11.2026;Gutschrift;98,36\n");
  expect(fieldsIn(html)).toMatchObject({ "column-0": "", "column-1": "", "column-2": "" });
});

test("an uploaded CSV file in Windows-1252 is read with its umlauts", async () => {
  const file = "Buchungsdatum;Partnername;Betrag;Buchungs-Info\r\n24.11.2026;Jürgen Müller;98,36;Für Töpfe\r\n";
  expect((await upload(Buffer.from(file, "latin1"))).html).toContain("Jürgen Müller");
});

test("amounts are shown with the decimal mark of the shop's locale", async () => {
  await store.database.update(storeSettings).set({ locale: "de-AT" });
  const { path, html } = await upload(camtOf([{ amount: "1250.50", text: "Gift" }]));
  expect(html).toContain("1250,50 EUR");
  await owner.post(path, importFields(html));
  expect(await list()).toContain("1250,50 EUR");
  await store.database.update(storeSettings).set({ locale: "en-US" });
});

test("the order's page says that an order is paid in part", async () => {
  const number = await ordered(2);
  const page = async () => (await owner.get(adminOrderAddress(number))).html;
  expect(await page()).toContain(orderPaymentMessages.unpaid);
  await imported(camtOf([{ amount: "5.00", text: referenceOf(number) }]));
  expect(await page()).toContain(orderPaymentMessages.partlyPaid);
  expect(await page()).not.toContain(orderPaymentMessages.unpaid);
});

test.each([
  ["nothing", "", messages.noFile],
  ["broken XML", camtOf([{ amount: "1.00" }]).slice(0, -30), messages.file.notXml],
  ["entities", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", messages.file.doctype],
  ["too much", Buffer.alloc(16 * 1024 * 1024, "a"), messages.file.tooLarge(15)],
])("a file with %s is refused with a message, and not stored", async (_, file, message) => {
  await store.database.delete(statementFiles);
  const { status, html } = await upload(file);
  expect([status, html.includes(message)]).toEqual([422, true]);
  expect(await store.database.$count(statementFiles)).toBe(0);
});

test("negative lines are skipped, and a wrong digit in a reference finds no order", async () => {
  const number = await ordered(2);
  const typo = referenceOf(number).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  const outgoing = camtOf([{ amount: "3.33" }, { amount: "19.99", text: typo }]).replace("CRDT", "DBIT");
  const { html, path } = await upload(outgoing);
  expect(html).toContain(messages.kinds.outgoing);
  await owner.post(path, importFields(html));
  expect(await store.database.select().from(statementLines)).toMatchObject([{ state: "unmatched", amountCents: 1999 }]);
});

test("a stored file is discarded on request, and by the account's next file", async () => {
  const { path } = await upload(camtOf([{ amount: "1.00" }]));
  await upload(camtOf([{ amount: "2.00" }]));
  expect((await owner.get(path)).status).toBe(404);
  const { path: second } = await upload(camtOf([{ amount: "2.00" }]));
  await owner.post(second, { what: "discard" });
  expect(await store.database.$count(statementFiles)).toBe(0);
});

test("only owners import; readers see the lists; each change is in the activity log", async () => {
  const [reader, other] = await Promise.all([adminAt(store, "reader"), adminAt(store, "orders")]);
  expect((await reader.get(statementsAddress())).html).not.toContain('name="file"');
  expect((await other.get(statementsAddress())).status).toBe(404);
  expect((await reader.post(statementsAddress(), { what: "sent", id: "1" })).status).toBe(404);
  const log = (await owner.get("/admin/record")).html;
  for (const text of Object.values(messages.activities)) expect(log).toContain(text);
});

test("10,000 lines are imported within ten seconds", async () => {
  const number = await ordered();
  const lines = Array.from({ length: 10_000 }, (_, at) => ({ amount: "1.11", text: "", reference: `M${at}` }));
  const { path, html } = await upload(camtOf([...lines, { amount: "10.00", text: referenceOf(number) }]));
  const start = performance.now();
  const { location } = await owner.post(path, importFields(html));
  expect(location).toBe(statementsAddress({ imported: 1 }));
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(await stateOf(number)).toBe("placed");
});
