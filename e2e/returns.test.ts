import type { Page } from "@playwright/test";
import { mailServerAt } from "../app/emails/server/testing.ts";
import { enteredOwner } from "./admin-account.ts";
import { expect, hydrated, test } from "./fixture.ts";
import { findings } from "./html/findings.ts";
import { expectNoViolation, inspected } from "./inspections.ts";

test.use({ features: "all" });

const address = {
  name: "Ada Shopper",
  street: "1 Analytical Way",
  city: "Springfield",
  region: "IL",
  postalCode: "62701",
  country: "US",
};

async function ordered(page: Page, origin: string, email: string): Promise<string> {
  await page.request.post(`${origin}/basket`, { form: { add: "dune-lamp" }, headers: { origin } });
  await page.goto(`${origin}/order`);
  for (const [name, text] of Object.entries({ ...address, email }))
    if (name === "country") await page.getByLabel("Country").selectOption(text);
    else await page.locator(`[name="${name}"]`).fill(text);
  await page.getByRole("button", { name: "Place your order" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order \d+$/);
  return /\d+$/.exec(page.url())![0];
}

for (const javaScriptEnabled of [true, false])
  test(
    `a guest withdraws by keyboard alone, and gets the acknowledgement, ${javaScriptEnabled ? "with" : "without"} scripts`,
    { tag: javaScriptEnabled ? [] : "@long" },
    async ({ browser, startAnother }) => {
      const mail = await mailServerAt();
      const shop = await startAnother({ STORE_FEATURES: "all", SMTP_URL: mail.url, MAIL_FROM: "shop@shop.example" });
      const shopper = await browser.newPage({ javaScriptEnabled, baseURL: shop.address });
      const number = await ordered(shopper, shop.address, "ada@shopper.example");
      await shopper.context().clearCookies();
      const documents: Record<string, string> = {};
      const look = async (state: string) => {
        if (javaScriptEnabled) documents[state] = await inspected(shopper, state);
      };

      await shopper.goto("/");
      const link = shopper.getByRole("contentinfo").getByRole("link", { name: "Withdraw from contract" });
      await link.focus();
      await shopper.keyboard.press("Enter");
      await expect(shopper.getByRole("heading", { level: 1 })).toHaveText("Withdraw from a contract");
      if (javaScriptEnabled) await hydrated(shopper);
      await look("the withdrawal");
      await shopper.getByRole("button", { name: "Continue" }).focus();
      await shopper.keyboard.press("Enter");
      await expect(shopper.getByRole("heading", { name: "Please fix these fields:" })).toBeVisible();
      await look("a withdrawal with errors");
      await shopper.getByLabel("Full name").focus();
      for (const text of ["Ada Shopper", number, "ada@shopper.example", ""]) {
        await shopper.keyboard.type(text);
        await shopper.keyboard.press("Tab");
      }
      await expect(shopper.getByRole("button", { name: "Continue" })).toBeFocused();
      await shopper.keyboard.press("Enter");
      await expect(shopper.getByRole("heading", { level: 1 })).toHaveText("Confirm your withdrawal");
      await look("the confirmation of a withdrawal");
      await shopper.getByRole("button", { name: "Confirm withdrawal" }).focus();
      await shopper.keyboard.press("Enter");
      const receipt = new RegExp(
        `^We received your withdrawal from order ${number} on .* at \\d+:\\d\\d:\\d\\d.[AP]M UTC\\.$`,
      );
      await expect(shopper.getByText(receipt)).toBeVisible();
      await look("the receipt of a withdrawal");
      const subjects = () =>
        mail.arrived.filter(({ to }) => to.includes("ada@shopper.example")).map(({ subject }) => subject);
      await expect.poll(subjects, { timeout: 20_000 }).toContain("Your withdrawal at Wicker");
      if (javaScriptEnabled) expect(await findings(documents)).toEqual([]);
      await shopper.close();
      await mail.stop();
    },
  );

for (const javaScriptEnabled of [true, false])
  test(
    `a guest returns an item, and the owner approves, receives and refunds it, ${javaScriptEnabled ? "with" : "without"} scripts`,
    { tag: javaScriptEnabled ? [] : "@long" },
    async ({ browser, startAnother }) => {
      test.slow();
      const shop = await startAnother({ STORE_FEATURES: "all" });
      const shopper = await browser.newPage({ javaScriptEnabled, baseURL: shop.address });
      const number = await ordered(shopper, shop.address, "ada@shopper.example");
      const owner = await browser.newPage({ javaScriptEnabled, baseURL: shop.address });
      await enteredOwner(owner, shop);
      await owner.goto(`/admin/orders/${number}`);
      await owner.getByRole("button", { name: "Mark as shipped" }).click();
      await expect(owner.getByRole("status")).toHaveText("The order is marked as shipped.");

      await shopper.reload();
      await shopper.getByRole("link", { name: "Return items or view your returns" }).click();
      await expect(shopper.getByRole("heading", { level: 1 })).toHaveText(`Returns of order ${number}`);
      if (javaScriptEnabled) await hydrated(shopper);
      await shopper.getByRole("button", { name: "Request return" }).click();
      await expect(shopper.getByRole("region", { name: "Nothing was requested:" })).toBeFocused();
      if (javaScriptEnabled) await expectNoViolation(shopper, "a refused request to return items");
      await shopper.getByLabel(/units to return/).fill("1");
      await shopper.getByLabel(/reason/).selectOption("Arrived damaged");
      if (javaScriptEnabled) await expectNoViolation(shopper, "the page for returns");
      await shopper.getByRole("button", { name: "Request return" }).click();
      await expect(shopper.getByText(/^Return \d+: Requested/)).toBeVisible();

      await owner.goto("/admin");
      await expect(owner.getByText("14 days left")).toBeVisible();
      await owner.goto("/admin/returns");
      if (javaScriptEnabled) await expectNoViolation(owner, "the list of returns");
      await owner
        .getByRole("row", { name: new RegExp(number) })
        .getByRole("link")
        .first()
        .click();
      if (javaScriptEnabled) await expectNoViolation(owner, "the page of a return");
      await owner.getByLabel("Instructions").fill("Send it to the depot.");
      const label = { name: "label.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 label") };
      await owner.getByLabel("Shipping label (PDF)").setInputFiles(label);
      await owner.getByRole("button", { name: "Approve return" }).click();
      await expect(owner.getByRole("status")).toHaveText("The return is approved.");

      await shopper.reload();
      await expect(shopper.getByText("Send it to the depot.")).toBeVisible();
      const download = shopper.waitForEvent("download");
      await shopper.getByRole("link", { name: "Download the shipping label (PDF)" }).click();
      expect((await download).suggestedFilename()).toMatch(/^return-\d+\.pdf$/);

      await owner.getByRole("button", { name: "Mark as received" }).click();
      await expect(owner.getByRole("status")).toHaveText("The items are marked as received.");
      await owner.getByRole("button", { name: "Refund items" }).click();
      await expect(owner.getByRole("status")).toHaveText("The refund is created.");
      await expect(owner.getByText("Refund of $129.00: not completed yet.")).toBeVisible();
      await shopper.reload();
      await expect(shopper.getByText(/^Return \d+: Completed/)).toBeVisible();
      await shopper.close();
      await owner.close();
    },
  );
