import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { Client } from "pg";
import { useDatabaseUrl } from "../app/database/postgres/attach.ts";
import { expect, test } from "./fixture.ts";
import { findings } from "./html/findings.ts";
import { inspected } from "./inspections.ts";
import { enteredOwner, newOwner, password } from "./admin-account.ts";

test.use({ features: "all", trace: "off" });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function shopperWhoOrders(browser: Browser, address: string, name: string) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${address}/login?next=/orders`);
  await page.getByLabel("E-mail").fill(`${randomUUID()}@example.com`);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create your Wicker Account" }).click();
  await expect(heading(page)).toHaveText("Your orders");
  const numbers: string[] = [];
  for (let order = 0; order < 3; order += 1) {
    for (const add of ["dune-lamp", "dune-lamp"])
      await page.request.post(`${address}/basket`, { form: { add }, headers: { origin: address } });
    await page.goto(`${address}/order`);
    if (order === 0) {
      const typed = {
        "Full name": name,
        "Street and house number": "1 Way",
        City: "Springfield",
        "Postal code": "62701",
      };
      for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
      await page.getByLabel("Country").selectOption("United States");
    }
    await page.getByRole("button", { name: "Place your order" }).click();
    await expect(heading(page)).toHaveText(/^Order \d+$/);
    numbers.push((await heading(page).innerText()).slice("Order ".length));
  }
  return { page, numbers };
}

/** Marks the emails about placed orders as refused, and the mail server as unreachable. */
async function spoilEmails(DATA_DIR: string) {
  const postgres = await useDatabaseUrl({ DATA_DIR });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(
    `update letters set state = 'dead', done_at = now(), why = '{"kind":"refused","said":"550 No such mailbox"}' where kind = 'order-placed'`,
  );
  await client.query(
    `insert into letters_mail_server (away_since, why) values (now(), '{"kind":"away","said":"connect ECONNREFUSED"}')`,
  );
  await client.end();
  await postgres.stop();
}

async function enter(page: Page, storeProcess: Parameters<typeof enteredOwner>[1]) {
  await enteredOwner(page, storeProcess);
  await page.getByRole("navigation").getByRole("link", { name: "Orders" }).click();
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the owner finds orders by name, sends one with a tracking number, cancels part of another, and sends ticked ones; the shopper sees it all", async ({
    page,
    storeProcess,
    browser,
  }) => {
    const { address } = storeProcess;
    const name = `Ada ${randomUUID().slice(0, 8)}`;
    const { page: shopper, numbers } = await shopperWhoOrders(browser, address, name);
    const [sent, part, ticked] = numbers as [string, string, string];
    await enter(page, storeProcess);
    await page.getByLabel("Search").fill(name);
    await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(page.getByRole("row")).toHaveCount(4);

    await page.getByRole("link", { name: sent }).click();
    await page.getByLabel("Carrier").fill("DHL");
    await page.getByLabel("Tracking number").fill("JD0001234567");
    await page.getByRole("button", { name: "Mark as shipped" }).click();
    await expect(page.getByRole("status")).toHaveText("The order is marked as shipped.");

    await page.goto(`${address}/admin/orders/${part}`);
    await page.getByLabel("units to cancel (of 2)").fill("3");
    await page.getByRole("button", { name: "Cancel these items" }).click();
    await expect(page.getByRole("region", { name: /^Nothing was changed/ })).toContainText("from 0 to 2");
    await page.getByLabel("units to cancel (of 2)").fill("1");
    await page.getByRole("button", { name: "Cancel these items" }).click();
    await expect(page.getByRole("heading", { name: "Cancel these items?" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel these items" }).click();
    await expect(page.getByRole("row", { name: "Total" }).last()).toContainText("$129.00");

    await page.goto(`${address}/admin/orders`);
    for (const number of [sent, ticked]) await page.getByLabel(`Select order ${number}`).check();
    await page.getByRole("button", { name: "Mark as shipped" }).click();
    const results = page.getByRole("region", { name: "Results" });
    await expect(results).toContainText(`Order ${ticked}: marked as shipped.`);
    await expect(results).toContainText(`Order ${sent}: nothing was changed. Order ${sent} has already been shipped.`);

    await shopper.goto(`${address}/orders/${sent}`);
    await expect(shopper.getByText("Shipped with DHL. Tracking number: JD0001234567")).toBeVisible();
    await expect(shopper.getByRole("link", { name: "Track parcel" })).toBeVisible();
    await shopper.goto(`${address}/orders/${part}`);
    await expect(shopper.getByText("1 × $129.00, 1 cancelled")).toBeVisible();
    await shopper.getByText("Cancel this order").click();
    await shopper.getByRole("button", { name: "Cancel the order" }).click();
    await expect(shopper.getByText("This order was cancelled.")).toBeVisible();
    await shopper.context().close();
  });
});

test("pages about orders and emails are accessible and valid in every state, and print nothing but their content", async ({
  store,
  storeProcess,
  browser,
}) => {
  test.slow();
  const { page, address } = store;
  store.expectConsole(/status of (404|409|422)/);
  const { page: shopper, numbers } = await shopperWhoOrders(browser, address, "Bela Printed");
  const [order] = numbers as [string];
  await enter(page, storeProcess);
  const documents: Record<string, string> = {};
  const look = async (state: string) => void (documents[state] = await inspected(page, state));
  await look("the list of orders");
  const ticks = page.getByRole("checkbox");
  const all = page.getByRole("button", { name: "Select all or none" });
  await all.click();
  for (const tick of await ticks.all()) await expect(tick).toBeChecked();
  await all.click();
  for (const tick of await ticks.all()) await expect(tick).not.toBeChecked();
  await page.getByLabel(`Select order ${order}`).check();
  await page.getByText("Cancel selected orders").click();
  await page.getByRole("button", { name: "Cancel these orders" }).click();
  await expect(page.getByRole("region", { name: "Results" })).toBeFocused();
  await look("what was done to several");

  const [, part] = numbers as [string, string];
  await page.goto(`${address}/admin/orders/${part}`);
  await page.getByLabel("New note").fill("Called:\nFriday");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByLabel("units to cancel (of 2)").fill("all");
  await page.getByRole("button", { name: "Cancel these items" }).click();
  await page.getByText("Cancel the order").last().click();
  await look("an order with a note, and units that cannot be cancelled");
  await page.getByLabel("units to cancel (of 2)").fill("1");
  await page.getByRole("button", { name: "Cancel these items" }).click();
  await look("units to be cancelled, before they are confirmed");

  await page.goto(`${address}/admin/orders/print?what=slips&q=bela`);
  await look("packing slips");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("article")).toHaveCount(2); // the cancelled order has no packing slip
  for (const hidden of [
    page.getByRole("navigation"),
    page.getByRole("banner"),
    heading(page),
    page.getByText("Back to"),
  ])
    await expect(hidden).toBeHidden();
  const breaks = await page
    .getByRole("article")
    .evaluateAll((slips) => slips.map((slip) => getComputedStyle(slip).breakAfter));
  expect(breaks).toEqual(["page", "auto"]);
  await page.goto(`${address}/admin/orders/print?what=list`);
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.getByRole("cell", { name: part })).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await look("a list to be printed");

  await spoilEmails(storeProcess.dataDir);
  await page.goto(`${address}/admin/emails`);
  await expect(page.getByRole("alert")).toContainText("No e-mails have been sent since");
  await look("emails, of which some could not be sent");
  await page.getByRole("region", { name: "Failed" }).getByRole("link").first().click();
  await expect(heading(page)).toHaveText("Order placed");
  await look("an email that could not be sent");
  expect(await findings(documents)).toEqual([]);
  await shopper.context().close();
});

test("a user who signs in on the way to the admin reaches it, though no page links there", async ({
  store,
  storeProcess,
}) => {
  const { page, address } = store;
  store.expectConsole(/status of 404/);
  const { email } = await newOwner(page, storeProcess);
  await page.context().clearCookies();
  await store.open("/login?next=/owner");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(`${address}/admin/second-factor`);
});

const longWord = "Wort".repeat(20);

async function sellLongWord(DATA_DIR: string) {
  const postgres = await useDatabaseUrl({ DATA_DIR });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(
    `insert into products (id, slug, title, description, picture, price_cents, rating, department, stock)
     select 'long-word', 'long-word', $1, $1, picture, 1, rating, department, 9 from products where id = 'dune-lamp'`,
    [longWord],
  );
  await client.end();
  await postgres.stop();
}

test("one long word in a title, a name, an address or a note makes no order page scroll sideways", async ({
  page,
  storeProcess,
  browser,
}) => {
  const { address } = storeProcess;
  await sellLongWord(storeProcess.dataDir);
  const shopper = await (await browser.newContext()).newPage();
  await shopper.goto(`${address}/login?next=/orders`);
  await shopper.getByLabel("E-mail").fill(`${randomUUID()}@example.com`);
  await shopper.getByLabel("Password").fill(password);
  await shopper.getByRole("button", { name: "Create your Wicker Account" }).click();
  await expect(heading(shopper)).toHaveText("Your orders");
  await shopper.request.post(`${address}/basket`, { form: { add: "long-word" }, headers: { origin: address } });
  await shopper.goto(`${address}/order?gift=on`);
  for (const label of ["Full name", "Street and house number", "City"]) await shopper.getByLabel(label).fill(longWord);
  await shopper.getByLabel("Country").selectOption("United States");
  await shopper.getByLabel("Postal code").fill("62701");
  await shopper.getByLabel("Gift message").fill(longWord);
  await expectNothingSideways(shopper, "the review");
  await shopper.getByRole("button", { name: "Place your order" }).click();
  await expect(heading(shopper)).toHaveText(/^Order \d+$/);
  const number = (await heading(shopper).innerText()).slice("Order ".length);
  await expectNothingSideways(shopper, "the shopper's order");
  for (const path of ["/orders", "/products/long-word"]) {
    await shopper.goto(address + path);
    await expectNothingSideways(shopper, path);
  }
  await shopper.context().close();

  await enter(page, storeProcess);
  await page.goto(`${address}/admin/orders/${number}`);
  await page.getByLabel(`${longWord}: units to cancel (of 1)`).fill("1");
  await page.getByRole("button", { name: "Cancel these items" }).click();
  await expect(page.getByRole("heading", { name: "Cancel these items?" })).toBeVisible();
  await expectNothingSideways(page, "units to cancel");
  await page.getByRole("link", { name: "Keep items" }).click();
  await page.getByLabel("New note").fill(longWord);
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText(longWord)).toHaveCount(5);
  await expectNothingSideways(page, "the owner's order");
  const isTableWhole = ({ scrollWidth, clientWidth }: Element) => scrollWidth <= clientWidth;
  expect(await page.getByRole("region", { name: "Items" }).evaluate(isTableWhole)).toBe(true);
  for (const path of ["/admin/orders", "/admin/products", `/admin/orders/print?what=slips&q=${number}`]) {
    await page.goto(address + path);
    await expectNothingSideways(page, path);
    const overprinted = page
      .locator("td")
      .evaluateAll((cells) => cells.filter((td) => td.scrollWidth > td.clientWidth));
    expect(await overprinted, path).toEqual([]);
  }
});

async function expectNothingSideways(page: Page, state: string) {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `${state}, ${width} px`).toBeLessThanOrEqual(0);
  }
}
