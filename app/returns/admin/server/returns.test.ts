import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminAddress } from "../../../admin/addresses.ts";
import { adminAt, fieldsIn, type TestHolder } from "../../../admin/server/testing.ts";
import { stockUp } from "../../../basket/server/testing.ts";
import { productAddress } from "../../../catalogue/addresses.ts";
import { products } from "../../../catalogue/server/schema.ts";
import { emails } from "../../../emails/server/schema.ts";
import { adminOrderAddress } from "../../../orders/admin/addresses.ts";
import { orderAddress, returnItemsAddress, returnLabelAddress } from "../../../orders/addresses.ts";
import { createOrders } from "../../../orders/server/orders.ts";
import { guestAt, numberIn } from "../../../orders/server/testing.guest.ts";
import { newShopper } from "../../../orders/server/testing.shopper.ts";
import { refundAddress } from "../../../payments/admin/addresses.ts";
import { refunds } from "../../../payments/server/schema.ts";
import { form, testStore, type TestStore } from "../../../testing.ts";
import { deadlineMessage } from "../../deadline-message.ts";
import { returnMessages } from "../../messages.ts";
import { returns, withdrawals } from "../../server/schema.ts";
import { adminReturnAddress, returnRulesAddress, returnsAddress } from "../addresses.ts";
import { returnAdminMessages } from "../messages.ts";

const { one: messages } = returnAdminMessages;
const pdf = new File([new Uint8Array(Buffer.from("%PDF-1.4 a label"))], "label.pdf");

let store: TestStore;
let owner: TestHolder;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  owner = await adminAt(store, "owner");
  await stockUp(store.database, "mug", { stock: 1000, priceCents: 1000 });
});
afterAll(() => store.stop());

/** Places a guest order of two mugs, and ships it. */
async function shipped() {
  const browser = await guestAt(store, "mug", "mug");
  const { location } = await browser.order(`${randomUUID()}@shopper.example`);
  const number = numberIn(location);
  await createOrders(store.database).ship(number);
  return { browser, number };
}

/** Requests a return of mugs on the order's page. Returns the id of the return. */
async function requested(units = "1") {
  const { browser, number } = await shipped();
  const sent = await browser.ask(returnItemsAddress(number), form({ "units-mug": units, "reason-mug": "damaged" }));
  expect(sent.location).toBe(returnItemsAddress(number));
  const [row] = await store.database.select().from(returns).where(eq(returns.orderNumber, number));
  return { browser, number, id: row!.id };
}

const act = (id: number, fields: Record<string, string>) => owner.post(adminReturnAddress(id), fields);
const rowOf = async (id: number) => (await store.database.select().from(returns).where(eq(returns.id, id)))[0]!;
const stock = async () => (await store.database.select().from(products).where(eq(products.id, "mug")))[0]!.stock;

test("a guest requests a return from the order's page, and the owner sees it with its reason", async () => {
  const { browser, number, id } = await requested();
  expect((await browser.ask(orderAddress(number))).html).toContain(`href="${returnItemsAddress(number)}"`);
  expect((await browser.ask(returnItemsAddress(number))).html).toContain(
    returnMessages.request.of(id, returnMessages.states.requested),
  );
  expect((await owner.get(returnsAddress())).html).toContain(`href="${adminReturnAddress(id)}"`);
  const { html } = await owner.get(adminReturnAddress(id));
  expect(html).toContain(returnMessages.request.reasons.damaged);
  expect(html).toContain(returnAdminMessages.list.daysLeft(14));
});

test("the page to return items names the days of the owner's rules", async () => {
  const { browser, number } = await shipped();
  expect((await browser.ask(returnItemsAddress(number))).html).toContain(`<p>${deadlineMessage(14)}</p>`);
});

test("the owner's page of an order lists its returns", async () => {
  const { number, id } = await requested();
  const { html } = await owner.get(adminOrderAddress(number));
  expect(html).toContain(`href="${adminReturnAddress(id)}"`);
});

test("more units than were sent are refused, and the form keeps what was typed", async () => {
  const { browser, number } = await shipped();
  const { status, html } = await browser.ask(returnItemsAddress(number), form({ "units-mug": "3", "reason-mug": "" }));
  expect(status).toBe(422);
  for (const text of [
    `<title>${returnMessages.request.titleRefused(number)}`,
    'tabindex="-1" autofocus',
    returnMessages.noUnits,
  ])
    expect(html).toContain(text);
  expect(html).toContain('value="3"');
});

test("strangers see neither the page for returns nor the label of an order, and request nothing", async () => {
  const { number, id } = await requested();
  await owner.postFiles(adminReturnAddress(id), { do: "approve", answer: "Send it." }, { label: pdf });
  const stranger = await newShopper(store);
  expect((await stranger.get(returnItemsAddress(number))).status).toBe(404);
  expect((await stranger.get(returnLabelAddress(number, { return: id }))).status).toBe(404);
  const sent = await store.request(returnItemsAddress(number), form({ "units-mug": "1" }, { cookie: stranger.cookie }));
  expect(sent.status).toBe(404);
  expect(await store.database.$count(returns, eq(returns.orderNumber, number))).toBe(1);
});

test("an approved return sends instructions, and the shopper downloads the label with the order's link only", async () => {
  const { browser, number, id } = await requested();
  const sent = await owner.postFiles(
    adminReturnAddress(id),
    { do: "approve", answer: "To the depot." },
    { label: pdf },
  );
  expect(sent.location).toBe(adminReturnAddress(id, { done: "approve" }));
  expect((await browser.ask(returnItemsAddress(number))).html).toContain("To the depot.");
  const label = await browser.ask(returnLabelAddress(number, { return: id }));
  expect(label.response.headers.get("content-type")).toBe("application/pdf");
  expect(label.html).toBe("%PDF-1.4 a label");
  const other = await requested();
  expect((await other.browser.ask(returnLabelAddress(other.number, { return: id }))).status).toBe(404);
  const stored = store.database
    .select()
    .from(emails)
    .where(eq(emails.once, `return-update ${id} approved`));
  expect(await stored).toMatchObject([{ about: { number } }]); // erasing the order's data deletes emails by its number
});

test("a label that is no PDF is refused", async () => {
  const { id } = await requested();
  const wrong = { label: Buffer.from("<script>") };
  const { status, html } = await owner.postFiles(adminReturnAddress(id), { do: "approve", answer: "Send it." }, wrong);
  expect(status).toBe(422);
  expect(html).toContain(messages.noPdf);
  expect((await rowOf(id)).state).toBe("requested");
});

test("a return is refused with a sentence only", async () => {
  const { browser, number, id } = await requested();
  expect((await act(id, { do: "refuse", answer: " " })).html).toContain(messages.missing);
  await act(id, { do: "refuse", answer: "It was used." });
  expect((await browser.ask(returnItemsAddress(number))).html).toContain("It was used.");
  expect((await rowOf(id)).state).toBe("refused");
});

test("the list of errors links to the field of a missing answer, in the form that was sent", async () => {
  const { id } = await requested();
  for (const action of ["approve", "refuse"]) {
    const { html } = await act(id, { do: action, answer: "" });
    expect(html).toContain('href="#answer"');
    expect(html.split('id="answer"')).toHaveLength(2);
    expect(html).toMatch(new RegExp(`name="do" value="${action}"(?:(?!</form>).)*id="answer"`, "s"));
  }
});

test("received units return to stock as the owner says, and the items are refunded once", async () => {
  const { number, id } = await requested("2");
  const before = await stock();
  await act(id, { do: "receive", "units-mug": "1" });
  expect(await stock()).toBe(before + 1);
  await act(id, { do: "refund" });
  expect((await act(id, { do: "refund" })).status).toBe(409);
  expect(await rowOf(id)).toMatchObject({ state: "settled", refundedCents: 2000 });
  const { html } = await owner.get(adminReturnAddress(id));
  for (const text of [messages.refunding("$20.00"), messages.refundDue])
    expect(html.replaceAll("&#x27;", "'")).toContain(text);
  const made = await store.database.select().from(refunds).where(eq(refunds.orderNumber, number));
  expect(made.map(({ amountCents }) => amountCents)).toEqual([2000]);
  expect((await owner.get(returnsAddress({ state: "settled" }))).html).toContain(`href="${adminReturnAddress(id)}"`);
});

test("a return shows the amount before its refund, and names its own refund only, as sent once it is", async () => {
  const { number, id } = await requested();
  await act(id, { do: "receive" });
  const page = async () => (await owner.get(adminReturnAddress(id))).html;
  expect(await page()).toContain(messages.toRefund("$10.00", "$10.00"));
  await act(id, { do: "refund" });
  const [refund] = await store.database.select().from(refunds).where(eq(refunds.orderNumber, number));
  const other = { orderNumber: number, amountCents: 500, state: "by hand" } as const;
  const others = [
    { ...other, reason: "owner" as const },
    { ...other, reason: "returned" as const, createdAt: new Date(0) },
  ];
  await store.database.insert(refunds).values(others);
  expect(await page()).toContain(messages.refunding("$10.00"));
  await owner.post(refundAddress(number), { do: "sent", refund: refund!.id });
  const sent = await page();
  expect(sent).toContain(messages.refunded("$10.00"));
  expect(sent.replaceAll("&#x27;", "'")).not.toContain(messages.refundDue);
});

test("a withdrawal cannot be refused, and one of an unknown order is closed", async () => {
  const statement = { id: randomUUID(), number: 5, email: "nobody@shopper.example", name: "Ada", products: "a mug" };
  await store.database.insert(withdrawals).values(statement);
  const [made] = await store.database.insert(returns).values({ withdrawalId: statement.id }).returning();
  const { html } = await owner.get(adminReturnAddress(made!.id));
  for (const text of [messages.unknown, "nobody@shopper.example", "a mug"])
    expect(html.replaceAll("<!-- -->", "")).toContain(text);
  expect((await act(made!.id, { do: "refuse", answer: "No." })).status).toBe(409);
  await act(made!.id, { do: "close" });
  expect((await rowOf(made!.id)).state).toBe("settled");
});

test("the owner chooses the items of a withdrawal that names products", async () => {
  const { number } = await shipped();
  const statement = { id: randomUUID(), number, email: "x@shopper.example", name: "Ada", products: "one mug" };
  await store.database.insert(withdrawals).values(statement);
  const values = { withdrawalId: statement.id, orderNumber: number };
  const [made] = await store.database.insert(returns).values(values).returning();
  const { html } = await owner.get(adminReturnAddress(made!.id));
  expect(fieldsIn(html)).toMatchObject({ "units-mug": "2" });
  expect((await act(made!.id, { do: "choose", "units-mug": "3" })).html).toContain(messages.unitsWrong(2));
  await act(made!.id, { do: "choose", "units-mug": "1" });
  expect((await owner.get(adminReturnAddress(made!.id))).html).toContain(messages.actions.receive.button);
});

test("the dashboard lists open returns with the days left to refund", async () => {
  const { id } = await requested();
  const old = new Date(Date.now() - 20 * 24 * 60 * 60 * 1000);
  await store.database.update(returns).set({ requestedAt: old }).where(eq(returns.id, id));
  const { html } = await owner.get(adminAddress());
  expect(html).toContain(`href="${adminReturnAddress(id)}"`);
  expect(html).toContain(returnAdminMessages.list.daysLeft(-6));
});

test("a reader sees returns, but changes nothing", async () => {
  const { id } = await requested();
  const reader = await adminAt(store, "reader");
  const { html } = await reader.get(adminReturnAddress(id));
  expect(html).not.toContain(messages.actions.approve.button);
  await reader.post(adminReturnAddress(id), { do: "refuse", answer: "No." });
  expect((await rowOf(id)).state).toBe("requested");
});

test("saved rules describe the return policy on product pages, and limit the form", async () => {
  const [{ slug }] = (await store.database.select({ slug: products.slug }).from(products)) as [{ slug: string }];
  const read = async () => (await (await store.request(productAddress(slug))).text()).includes("MerchantReturnPolicy");
  expect(await read()).toBe(false);
  const rules = { ...fieldsIn((await owner.get(returnRulesAddress())).html), days: "0" };
  expect((await owner.post(returnRulesAddress(), { ...rules, days: "400" })).status).toBe(422);
  expect((await owner.post(returnRulesAddress(), rules)).status).toBe(303);
  await expect.poll(read).toBe(true);
  const { browser, number } = await shipped();
  expect((await browser.ask(returnItemsAddress(number))).html).toContain(returnMessages.request.none);
});

test("a refused form leaves the suggested instructions in the form to approve", async () => {
  const rules = fieldsIn((await owner.get(returnRulesAddress())).html);
  await owner.post(returnRulesAddress(), { ...rules, days: "14", instructions: "Wrap it well." });
  const { id } = await requested();
  for (const refused of [
    { do: "receive", "units-mug": "9" },
    { do: "refuse", answer: "" },
  ]) {
    const { status, html } = await act(id, refused);
    expect([status, html]).toEqual([422, expect.stringMatching(/<textarea[^>]*>Wrap it well\.<\/textarea>/)]);
  }
});
