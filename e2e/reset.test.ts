import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { mailServerAt, type MailServer } from "../app/letters/server/testing.ts";
import { expect, test } from "./fixture.ts";
import { freePort } from "./store-process.ts";

const email = "ada@shopper.example";
const another = "another battery";

/** The link in the newest letter to somebody that has one to a page. */
async function linkIn(mail: MailServer, page: string): Promise<string> {
  const link = () =>
    mail.arrived
      .toReversed()
      .flatMap(({ text = "" }) => text.match(/http:\S+/g) ?? [])
      .find((one) => one.includes(page));
  await expect.poll(link, { timeout: 10_000 }).toBeDefined();
  return link()!;
}

/** Axe is a script, and has nothing to say where none runs. */
async function expectAccessible(page: Page, isScripted: boolean) {
  if (!isScripted) return;
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a forgotten password is set anew by a letter's link, once, and signs everybody out", async ({
      page,
      startAnother,
    }) => {
      const mail = await mailServerAt();
      const PORT = String(await freePort());
      const settings = { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: "orders@shop.example" };
      const { address } = await startAnother({ STORE_FEATURES: "all", PORT, ...settings });
      try {
        await page.goto(`${address}/login`);
        await page.getByLabel("E-mail").fill(email);
        await page.getByLabel("Password").fill("correct horse");
        await page.getByRole("button", { name: "Create your Wicker Account" }).click();
        await expect(page.getByText(`Hello ${email}`)).toBeVisible();

        await page.goto(await linkIn(mail, "/account/confirm"));
        await page.getByRole("button", { name: "It is mine" }).click();
        await page.getByRole("link", { name: "Back to your account" }).click();
        await expect(page.getByText("Confirmed.", { exact: true })).toBeVisible();
        await expectAccessible(page, javaScriptEnabled);

        await page.goto(`${address}/account/forgot`);
        await expectAccessible(page, javaScriptEnabled);
        await page.getByLabel("E-mail").fill(email);
        await page.getByRole("button", { name: "Send the letter" }).click();
        await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible();

        const link = await linkIn(mail, "/account/reset");
        await page.goto(link);
        expect(new URL(page.url()).search).toBe("");
        await page.getByLabel("New password").fill(another);
        await page.getByRole("button", { name: "Set the password" }).click();
        await page.getByRole("link", { name: "Sign in" }).last().click();
        await page.getByLabel("E-mail").fill(email);
        await page.getByLabel("Password").fill(another);
        await page.getByRole("button", { name: "Sign In" }).click();
        await expect(page.getByText(`Hello ${email}`)).toBeVisible();

        await page.goto(link);
        await expect(page.getByRole("heading", { name: "This link does not work any more" })).toBeVisible();
      } finally {
        await mail.stop();
      }
    });
  });
