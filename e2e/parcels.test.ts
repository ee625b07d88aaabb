import type { Browser, Page } from "@playwright/test";
import { mailServerAt } from "../app/emails/server/testing.ts";
import { enteredOwner, password } from "./admin-account.ts";
import { expect, test as journey } from "./fixture.ts";
import { findings } from "./html/findings.ts";
import { inspected } from "./inspections.ts";
import { startStore } from "./store-process.ts";

/** Fixture: a store that sends emails to a local mail server. */
const test = journey.extend<object, { mail: Awaited<ReturnType<typeof mailServerAt>> }>({
  mail: [
    async ({}, use) => {
      const server = await mailServerAt();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  storeProcess: [
    async ({ mail }, use) => {
      const emails = { SMTP_URL: mail.url, MAIL_FROM: "Wicker <shop@shop.example>" };
      const store = await startStore({ STORE_FEATURES: "all", ...emails });
      await use(store);
      await store.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

type Mail = Awaited<ReturnType<typeof mailServerAt>>;

/** Registers a shopper, confirms the email, and orders two lamps and mugs. */
async function shopperWhoOrders(browser: Browser, address: string, mail: Mail, email: string) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${address}/login?next=/orders`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create your Wicker Account" }).click();
  await expect(heading(page)).toHaveText("Your orders");
  const confirmation = () =>
    mail.arrived.find(({ to, subject }) => to.includes(email) && subject?.startsWith("Confirm"));
  await expect.poll(confirmation, { timeout: 15_000 }).toBeTruthy();
  const { pathname, search } = new URL(/https?:\/\/\S+token=[\w.-]+/.exec(confirmation()!.text!)![0]);
  await page.goto(address + pathname + search);
  await page.getByRole("button", { name: "Confirm e-mail" }).click();
  await expect(page.getByRole("link", { name: "Back to your account" })).toBeVisible();
  for (const add of ["dune-lamp", "dune-lamp", "pebble-mugs"])
    await page.request.post(`${address}/basket`, { form: { add }, headers: { origin: address } });
  await page.goto(`${address}/order`);
  const typed = { "Full name": "Ada", "Street and house number": "1 Way", City: "Springfield", "Postal code": "62701" };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
  await page.getByLabel("Country").selectOption("United States");
  await page.getByRole("button", { name: "Place your order" }).click();
  await expect(heading(page)).toHaveText(/^Order \d+$/);
  return { page, number: (await heading(page).innerText()).slice("Order ".length) };
}

for (const javaScriptEnabled of [true, false])
  test.describe(
    javaScriptEnabled ? "with scripts" : "without scripts",
    { tag: javaScriptEnabled ? [] : "@long" },
    () => {
      test.use({ javaScriptEnabled });

      test("an order is sent in two parcels, each with an email, and the last one is undone and sent again", async ({
        page,
        storeProcess,
        browser,
        mail,
      }) => {
        test.slow();
        const { address } = storeProcess;
        const documents: Record<string, string> = {};
        const look = async (where: Page, state: string) => {
          if (javaScriptEnabled) documents[state] = await inspected(where, state);
        };
        const email = `ada-${javaScriptEnabled}@shopper.example`;
        const emailAbout = async (subject: RegExp) => {
          const found = () => mail.arrived.find((one) => one.to.includes(email) && subject.test(one.subject ?? ""));
          await expect.poll(found, { timeout: 15_000 }).toBeTruthy();
          return found()!.text!;
        };
        const { page: shopper, number } = await shopperWhoOrders(browser, address, mail, email);
        await enteredOwner(page, storeProcess);
        await page.goto(`${address}/admin/orders/${number}`);
        await look(page, "an order to ship");
        await expect(page.getByText("After that, we e-mail the shopper.")).toBeVisible();
        await page.getByText("Ship only some items").click();
        await page.getByLabel(/^Dune table lamp.*: units in this parcel \(of 2\)/).fill("1");
        await page.getByLabel("Carrier").fill("DHL");
        await page.getByLabel("Tracking number").fill("JD0001234567");
        await page.getByRole("button", { name: "Mark as shipped" }).click();
        await expect(page.getByRole("status")).toContainText("The rest of the order has not shipped yet.");
        await expect(page.getByText("Partly shipped").first()).toBeVisible();
        await look(page, "a partly sent order of the owner");
        await page.getByRole("button", { name: "Send e-mail about parcel 1 now" }).click();
        await expect(page.getByRole("status")).toHaveText("The e-mail about the parcel is sent.");
        const part = await emailAbout(/^Part of your order/);
        expect(part).toMatch(/Dune table lamp[^]*Items that follow separately[^]*Dune table lamp/);
        await page.getByRole("link", { name: "Packing slip of parcel 1" }).click();
        await expect(page.getByRole("cell", { name: "1", exact: true })).toHaveCount(2);
        await look(page, "a packing slip of a parcel");

        await shopper.goto(`${address}/orders`);
        await expect(shopper.getByText("Partly shipped")).toBeVisible();
        await expect(shopper.getByRole("link", { name: "Track parcel" })).toHaveAttribute("href", /JD0001234567/);
        await look(shopper, "orders, one of them partly sent");
        await shopper.getByRole("link", { name: `Order ${number}` }).click();
        await expect(shopper.getByRole("heading", { name: "Not shipped yet" })).toBeVisible();
        await look(shopper, "a partly sent order");

        await page.goto(`${address}/admin/orders?state=partly`);
        await expect(page.getByRole("link", { name: number })).toBeVisible();
        await look(page, "partly sent orders");
        await page.getByRole("link", { name: number }).click();
        await page.getByRole("button", { name: "Mark as shipped" }).click();
        await expect(page.getByRole("status")).toHaveText("The order is marked as shipped.");
        await expect(page.getByRole("button", { name: "Undo parcel 1" })).toHaveCount(0); // its email was sent
        await page.getByRole("button", { name: "Undo parcel 2" }).click();
        await expect(page.getByRole("status")).toContainText("The parcel was undone.");
        await look(page, "an order with an undone parcel");
        await shopper.reload();
        await expect(shopper.getByRole("heading", { name: "Not shipped yet" })).toBeVisible();

        await page.getByRole("button", { name: "Mark as shipped" }).click();
        await page.getByRole("button", { name: "Send e-mail about parcel 2 now" }).click();
        await emailAbout(/^The rest of your order/);
        await shopper.reload();
        await expect(shopper.getByText("Your order is on its way.")).toBeVisible();
        await look(shopper, "an order in two parcels");
        expect(
          mail.arrived.filter((one) => one.to.includes(email) && one.subject?.endsWith("on its way")),
        ).toHaveLength(2);
        if (javaScriptEnabled) expect(await findings(documents)).toEqual([]);
        await shopper.context().close();
      });
    },
  );
