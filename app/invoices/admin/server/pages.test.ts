import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { sellerAddress } from "../../../admin/addresses.ts";
import { adminAt, browserAt, fieldsIn, type TestHolder } from "../../../admin/server/testing.ts";
import { createSettings } from "../../../admin/server/settings.ts";
import { stockUp } from "../../../basket/server/testing.ts";
import { createOrders } from "../../../orders/server/orders.ts";
import { guestAt, numberIn } from "../../../orders/server/testing.guest.ts";
import { newShopper, type TestShopper } from "../../../orders/server/testing.shopper.ts";
import { form, type TestStore, testStore } from "../../../testing.ts";
import { invoiceAddress, invoiceXmlAddress } from "../../addresses.ts";
import { createNumbering } from "../../server/numbering.ts";
import { age, testSources } from "../../server/testing.ts";
import {
  adminInvoiceAddress,
  adminInvoicesAddress,
  adminInvoiceXmlAddress,
  invoicesCsvAddress,
  invoiceSettingsAddress,
  invoicesZipAddress,
} from "../addresses.ts";
import { readInvoiceSettings } from "./setting.ts";

let store: TestStore;
let owner: TestHolder;
let shopper: TestShopper;
let guest: Awaited<ReturnType<typeof guestAt>>;
let orders: { shopper: number; guest: number };
let numbers: { shopper: string; guest: string };

beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all", STORE_NAME: "Osier" });
  await stockUp(store.database, "mug", { stock: 1000 });
  owner = await adminAt(store, "owner");
  shopper = await newShopper(store, "mug", "mug");
  guest = await guestAt(store, "mug");
  const placed = await shopper.order();
  const ordered = await guest.order("eve@shopper.example");
  orders = { shopper: numberIn(placed), guest: numberIn(ordered.location) };
});
afterAll(() => store.stop());

const settings = () => createSettings(store.database, { warn: () => {} });
async function numberAll() {
  await age(store.database);
  await createNumbering(testSources(store.database, { readSettings: () => readInvoiceSettings(settings()) }))();
}

async function save(path: string, changes: Record<string, string>) {
  const { html } = await owner.get(path);
  return owner.post(path, { ...fieldsIn(html), ...changes });
}

test("invoices cannot be switched on before the seller's name and address are set", async () => {
  const refused = await save(invoiceSettingsAddress(), { issue: "yes" });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain("Enter the name and address in Business details first.");
  const facts = { name: "Osier & Sons", address: "1 Willow Lane\n12345 Reedham", vatId: "DE123456789" };
  expect((await save(sellerAddress(), facts)).status).toBe(303);
  expect((await save(invoiceSettingsAddress(), { issue: "yes" })).status).toBe(303);
  expect(await readInvoiceSettings(settings())).toMatchObject({ isOn: true, prefix: "INV-", years: 10 });
});

test("an order's page links to its invoice, for its account and for a guest's link", async () => {
  const fulfil = createOrders(store.database);
  for (const number of [orders.shopper, orders.guest]) await fulfil.ship(number);
  await numberAll();
  const linkIn = (html: string) => /href="\/invoices\/([^"/]+)"/.exec(html)?.[1] ?? "";
  const own = linkIn((await shopper.get(`/orders/${orders.shopper}`)).html);
  const guests = linkIn((await guest.ask(`/orders/${orders.guest}`)).html);
  numbers = { shopper: own, guest: guests };
  expect(own).toMatch(/^INV-\d{4}-0000[12]$/);
  const { status, html, page } = await shopper.get(invoiceAddress(own));
  expect([status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(html).toContain(`<h1>Invoice ${own}</h1>`);
  expect(html).toContain("Osier &amp; Sons\n1 Willow Lane\n12345 Reedham\nVAT ID DE123456789");
  expect(html).toContain("Ada Shopper\n1 Analytical Way");
  expect((await guest.ask(invoiceAddress(guests))).html).toContain(`<h1>Invoice ${guests}</h1>`);
});

test("nobody else can open an invoice or its XML", async () => {
  const other = await newShopper(store);
  for (const address of [invoiceAddress, invoiceXmlAddress, adminInvoiceAddress, adminInvoiceXmlAddress]) {
    expect((await browserAt(store).get(address(numbers.shopper))).status, address.pattern).toBe(404);
    expect((await other.get(address(numbers.shopper))).status, address.pattern).toBe(404);
    expect((await guest.ask(address(numbers.shopper))).status, address.pattern).toBe(404);
  }
  for (const unknown of ["INV-2020-00001", "INV\0"])
    expect((await shopper.get(invoiceAddress(unknown))).status).toBe(404);
});

test("the XML of an invoice is a download", async () => {
  const { html: xml, page } = await shopper.get(invoiceXmlAddress(numbers.shopper));
  expect(page.headers.get("content-disposition")).toBe(`attachment; filename="${numbers.shopper}.xml"`);
  expect(xml).toContain(`<cbc:ID>${numbers.shopper}</cbc:ID>`);
  expect((await owner.get(adminInvoiceXmlAddress(numbers.shopper))).html).toBe(xml);
});

test("the owner finds invoices by number, order and name, and opens them from the list and the order", async () => {
  const listed = async (q: string) => {
    const { html } = await owner.get(adminInvoicesAddress({ q }));
    return [...html.matchAll(/href="\/admin\/invoices\/document\/([^"/]+)"/g)].map(([, number]) => number);
  };
  const both = [numbers.shopper, numbers.guest].toSorted().toReversed();
  expect(await listed("")).toEqual(both);
  expect(await listed("ada SHOP")).toEqual(both);
  expect(await listed(numbers.guest.toLowerCase())).toEqual([numbers.guest]);
  expect(await listed(`${orders.shopper}`)).toEqual([numbers.shopper]);
  expect(await listed("%")).toEqual([]);
  const { html, response } = await owner.get(adminInvoiceAddress(numbers.shopper));
  expect(response.headers.get("content-disposition")).toBe("inline");
  expect(html).toContain(`<h1>Invoice ${numbers.shopper}</h1>`);
  expect((await owner.get(`/admin/orders/${orders.shopper}`)).html).toContain(adminInvoiceAddress(numbers.shopper));
});

test("the list names orders whose document could not be created", async () => {
  expect((await owner.get(adminInvoicesAddress())).html).not.toContain("could not be created");
  await store.database.execute(sql`insert into invoice_dues (order_number, next_try_at)
    values (${orders.shopper}, now() + interval '1 hour')`);
  expect((await owner.get(adminInvoicesAddress())).html).toContain(
    `could not be created: ${orders.shopper}. The store tries again every hour.`,
  );
  await store.database.execute(sql`delete from invoice_dues where next_try_at is not null`);
});

test("the CSV file has a row for each document and tax, with negative credit notes", async () => {
  await store.database.execute(
    sql`insert into refunds (order_number, amount_cents, reason) values (${orders.shopper}, 100, 'owner')`,
  );
  await numberAll();
  const { html: csv } = await owner.get(invoicesCsvAddress({ q: `${orders.shopper}` }));
  const [, ...rows] = csv.trim().split("\r\n");
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Berlin" }).format();
  expect(rows).toEqual([
    `${numbers.shopper},invoice,${day},${orders.shopper},,Ada Shopper,US,USD,,G,119.98,0.00,119.98`,
    `${numbers.shopper.replace("INV", "CN").replace(/\d$/, "1")},credit note,${day},${orders.shopper},${numbers.shopper},Ada Shopper,US,USD,,G,-1.00,0.00,-1.00`,
  ]);
});

test("the ZIP file has each document as HTML and XML", async () => {
  const cookie = [...owner.cookies].map((pair) => pair.join("=")).join("; ");
  const response = await store.request(invoicesZipAddress(), { headers: { cookie } });
  expect(response.headers.get("content-type")).toBe("application/zip");
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()), { lazyEntries: true });
  const found: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) found[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  const credit = `CN${numbers.shopper.slice(3, -1)}1`;
  const documents = [numbers.shopper, numbers.guest, credit];
  expect(Object.keys(found).toSorted()).toEqual(
    documents.flatMap((name) => [`${name}.html`, `${name}.xml`]).toSorted(),
  );
  expect(found[`${credit}.html`]).toContain(`<h1>Credit note ${credit}</h1>`);
  expect(found[`${credit}.xml`]).toContain("<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>");
});

test("more documents than a ZIP file can contain are not offered as one, and a sentence says why", async () => {
  await store.database.execute(sql`
    insert into invoices (number, series, order_number, kind, name, document, state)
    select 'OLD-' || made, 'OLD-', made, 'invoice', 'Many Documents', document, state
    from generate_series(1, 32768) as made, (select * from invoices where number = ${numbers.shopper}) as one`);
  const { html } = await owner.get(adminInvoicesAddress({ q: "Many Documents" }));
  expect(html).toContain("A ZIP file can contain at most 32767 documents.");
  expect(html).not.toContain("/admin/invoices/zip");
  expect((await owner.get(invoicesZipAddress({ q: "Many Documents" }))).status).toBe(404);
  expect((await owner.get(adminInvoicesAddress({ q: "ada" }))).html).toContain("/admin/invoices/zip");
});

test("the export of an account's data has its documents, and they outlive the account", async () => {
  expect((await shopper.get("/account/export")).html).toContain(numbers.shopper);
  expect((await shopper.get("/account/delete")).html).toContain("If the shop made invoices for your orders");
  const { password } = shopper.credentials;
  const deleted = await store.request("/account/delete", form({ password }, { cookie: shopper.cookie }));
  expect(deleted.headers.get("location")).toBe("/account/deleted");
  expect((await owner.get(adminInvoiceAddress(numbers.shopper))).html).toContain("1 Analytical Way");
});
