import { mailServerAt } from "../app/emails/server/testing.ts";
import { enteredOwner } from "./admin-account.ts";
import { expect, hydrated, type Shopper, test as journey } from "./fixture.ts";
import { findings } from "./html/findings.ts";
import { inspected } from "./inspections.ts";
import { startStore } from "./store-process.ts";

/** Fixture: a store that sends emails to a local mail server. Its owner requires guests to confirm orders. */
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
    async ({ mail, browser }, use) => {
      const emails = { SMTP_URL: mail.url, MAIL_FROM: "Wicker <shop@shop.example>" };
      const store = await startStore({ STORE_FEATURES: "all", ...emails });
      const owner = await browser.newPage();
      await enteredOwner(owner, store);
      await owner.goto(`${store.address}/admin/guest-checkout`);
      await owner.getByLabel("Guests confirm their order by e-mail").selectOption("Yes, within 24 hours");
      await owner.getByRole("button", { name: "Save" }).click();
      await expect(owner).toHaveURL(/saved=1$/);
      await owner.close();
      await use(store);
      await store.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

/** Types an address as a guest, then signs in. Expects the form to show the typed address, not the account's. */
async function typesAndSignsIn({ page, address: origin }: Shopper) {
  const credentials = { email: "ada-at-home@shopper.example", password: "correct horse battery" };
  const at = { name: "Ada", street: "1 Home Street", city: "Ghent", region: "", postalCode: "9000", country: "BE" };
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(origin + path, { form, headers: { origin }, maxRedirects: 0 });
  await post("/login", { ...credentials, intent: "create-account" });
  await post("/account/addresses/new", at);
  await page.context().clearCookies();
  await post("/basket", { add: "dune-lamp" });
  await page.goto(`${origin}/order`);
  await hydrated(page);
  await page.getByLabel("Street and house number").fill("3 Typed Street");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByLabel("Password")).toBeVisible();
  await page.getByLabel("E-mail").fill(credentials.email);
  await page.getByLabel("Password").fill(credentials.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("radio", { name: "Use a new address" })).toBeChecked();
  await expect(page.getByLabel("Street and house number")).toHaveValue("3 Typed Street");
  await page.getByRole("radio", { name: /1 Home Street/ }).check();
  await page.reload();
  await expect(page.getByRole("radio", { name: /1 Home Street/ })).toBeChecked();
  await page.getByRole("radio", { name: "Use a new address" }).check();
  await page.reload();
  await expect(page.getByRole("radio", { name: "Use a new address" })).toBeChecked();
  await expect(page.getByLabel("Street and house number")).toHaveValue("3 Typed Street");
}

for (const javaScriptEnabled of [true, false])
  test.describe(
    javaScriptEnabled ? "with scripts" : "without scripts",
    { tag: javaScriptEnabled ? [] : "@long" },
    () => {
      test.use({ javaScriptEnabled });

      test("a guest's order is confirmed by its email, found again, and cancelled", async ({ store, mail }) => {
        test.slow();
        const { page } = store;
        store.expectConsole(/422/);
        const documents: Record<string, string> = {};
        /** Inspects the page in this state. Does nothing without JavaScript. */
        const look = async (state: string) => {
          if (javaScriptEnabled) documents[state] = await inspected(page, state);
        };
        const email = `guest-${javaScriptEnabled}@shopper.example`;
        const linkIn = async (subject: RegExp, address = /https?:\/\/\S+\/link\?token=[\w.-]+/) => {
          const found = () => mail.arrived.find((one) => one.to.includes(email) && subject.test(one.subject ?? ""));
          await expect.poll(found, { timeout: 15_000 }).toBeTruthy();
          return new URL(address.exec(found()!.text!)![0]);
        };
        const added = await page.request.post(`${store.address}/basket`, {
          form: { add: "dune-lamp" },
          headers: { origin: store.address },
        });
        expect(added.ok()).toBe(true);
        await page.goto(`${store.address}/order`);
        if (javaScriptEnabled) await hydrated(page);
        await look("a guest's review");
        await page.getByRole("button", { name: "Place your order" }).click();
        await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(
          "Enter your e-mail address, such as name@example.com.",
        );
        await look("a guest's review, refused");
        await page.getByLabel("E-mail").fill(email);
        await page.getByLabel("Full name").fill("Ada Shopper");
        await page.getByLabel("Street and house number").fill("1 Analytical Way");
        await page.getByLabel("City").fill("Springfield");
        await page.getByLabel("Postal code").fill("62701");
        await page.getByLabel("Country").selectOption("United States");
        await page.getByRole("button", { name: "Place your order" }).click();
        await expect(page.getByText(`We have e-mailed ${email}.`)).toBeVisible();
        const at = page.url();
        await look("a guest's order that waits");

        const { pathname, search } = await linkIn(/^Confirm your order/);
        await page.goto(store.address + pathname + search);
        expect(page.url()).toBe(at); // the page removes the token from the URL
        await look("a guest's order to be confirmed, by an email's link");
        await page.getByRole("button", { name: "Confirm order" }).click();
        await expect(page.getByText(`We will e-mail ${email} when your order ships.`)).toBeVisible();
        await look("a guest's order that is confirmed");

        await page.goto(`${store.address}/orders/find`);
        await look("where orders are found");
        await page.getByRole("button", { name: "Send link" }).click();
        await expect(page.getByLabel("Order number")).toHaveAccessibleDescription(
          "Enter the order number using digits only.",
        );
        await look("where orders are found, refused");
        await page.getByLabel("Order number").fill(/\d+$/.exec(at)![0]);
        await page.getByLabel("E-mail").fill(email);
        await page.getByRole("button", { name: "Send link" }).click();
        await expect(page.getByText("If the order exists, we have e-mailed you a new link.")).toBeVisible();
        await look("a link that is on its way");
        const again = await linkIn(/^Your link to order/);
        await page.goto(store.address + again.pathname + again.search);
        expect(page.url()).toBe(at);
        await page.getByText("Cancel this order").click();
        await page.getByRole("button", { name: "Cancel the order" }).click();
        await expect(page.getByText("This order was cancelled. You do not have to pay anything.")).toBeVisible();
        await look("a guest's order that is cancelled");

        await page.goto(`${store.address}/products/mesa-tablet-rose`);
        await look("a product that is sold out, with the form that asks for an email");
        await page.getByRole("button", { name: "Notify me" }).click();
        await expect(page.getByLabel("E-mail me when it is back in stock")).toHaveAccessibleDescription(
          "Enter your e-mail address, such as name@example.com.",
        );
        await look("that form, refused");
        await page.getByLabel("E-mail me when it is back in stock").fill(email);
        await page.getByRole("button", { name: "Notify me" }).click();
        await expect(page.getByText("We will e-mail you when this product is back in stock.")).toBeVisible();
        const link = await linkIn(/^Confirm your back-in-stock alert for “Mesa/, /https?:\/\/\S+\?asking=[\w.-]+/);
        await page.goto(store.address + link.pathname + link.search);
        await look("an email to be confirmed");
        await page.getByRole("button", { name: "Yes, notify me" }).click();
        await expect(page.getByText("We will send you one e-mail when this product is back in stock.")).toBeVisible();
        if (!javaScriptEnabled) return;
        expect(await findings(documents)).toEqual([]);
        await typesAndSignsIn(store);
      });
    },
  );
