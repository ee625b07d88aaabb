import type { Page } from "@playwright/test";
import { mailServerAt, type MailServer } from "../app/emails/server/testing.ts";
import { expect, test } from "./fixture.ts";
import { findings } from "./html/findings.ts";
import { inspected } from "./inspections.ts";
import { freePort } from "./store-process.ts";

const email = "ada@shopper.example";
const another = "another battery";

/** Returns the link to a page from the newest email with such a link. */
async function linkIn(mail: MailServer, page: string): Promise<string> {
  const link = () =>
    mail.arrived
      .toReversed()
      .flatMap(({ text = "" }) => text.match(/http:\S+/g) ?? [])
      .find((one) => one.includes(page));
  await expect.poll(link, { timeout: 10_000 }).toBeDefined();
  return link()!;
}

/** Runs in the page. Simulates a sign-out in another tab as soon as the form is submitted. */
const hearOfItWhileSending = () =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel never leaves its origin
  addEventListener("submit", () => new BroadcastChannel("wicker.user").postMessage(null));

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

for (const javaScriptEnabled of [true, false])
  test.describe(
    javaScriptEnabled ? "with scripts" : "without scripts",
    { tag: javaScriptEnabled ? "@long" : [] },
    () => {
      test.use({ javaScriptEnabled });

      test("a forgotten password is reset by an email's link, once, and all sessions end; then the account is deleted", async ({
        page,
        startAnother,
      }) => {
        test.slow();
        const mail = await mailServerAt();
        const PORT = String(await freePort());
        const settings = { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: "orders@shop.example" };
        const { address } = await startAnother({ STORE_FEATURES: "all", PORT, ...settings });
        const documents: Record<string, string> = {};
        /** Inspects the page in this state. Does nothing without JavaScript. */
        const look = async (state: string) => {
          if (javaScriptEnabled) documents[state] = await inspected(page, state);
        };
        /** Clicks a button and expects the page to refuse the form with the message `why`. */
        const refused = async (state: string, name: string, why: string) => {
          await button(page, name).click();
          await expect(page.getByRole("alert")).toHaveText(why);
          await look(state);
        };
        try {
          await page.goto(`${address}/login`);
          await page.getByLabel("E-mail").fill(email);
          await page.getByLabel("Password").fill("correct horse");
          await button(page, "Create your Wicker Account").click();
          await expect(page.getByText(`Hello ${email}`)).toBeVisible();
          await page.goto(`${address}/account`);
          await look("an account whose e-mail is not confirmed");

          await page.goto(await linkIn(mail, "/account/confirm"));
          await look("the question whether an e-mail is somebody's");
          await button(page, "Confirm e-mail").click();
          await look("a confirmed e-mail");
          await page.getByRole("link", { name: "Back to your account" }).click();
          await expect(page.getByText("Confirmed.", { exact: true })).toBeVisible();
          await look("an account");

          await page.goto(`${address}/account/forgot`);
          await look("a forgotten password");
          await refused("a forgotten password without an e-mail", "Send e-mail", "Enter your e-mail.");
          await page.getByLabel("E-mail").fill(email);
          await button(page, "Send e-mail").click();
          await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
          await look("an email that is on its way");

          const link = await linkIn(mail, "/account/reset");
          await page.goto(link);
          expect(new URL(page.url()).search).toBe("");
          await look("a new password");
          await page.getByLabel("New password").fill("short");
          await refused(
            "a new password that is too short",
            "Save password",
            "The password is too short: use at least 8 characters.",
          );
          await page.getByLabel("New password").fill(another);
          await button(page, "Save password").click();
          await look("a new password that is set");
          await page.getByRole("link", { name: "Sign in" }).last().click();
          await page.getByLabel("E-mail").fill(email);
          await page.getByLabel("Password").fill(another);
          await button(page, "Sign In").click();
          await expect(page.getByText(`Hello ${email}`)).toBeVisible();

          await page.goto(link);
          await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
          await look("a link that was used");

          for (const [step, name, why] of [
            ["email", "Send confirmation e-mail", "Enter your e-mail."],
            ["password", "Change password", "Enter your password."],
          ] as const) {
            await page.goto(`${address}/account/${step}`);
            await look(`/account/${step}`);
            await refused(`/account/${step}, refused`, name, why);
          }

          await page.goto(`${address}/account`);
          await page.getByRole("link", { name: "Delete account" }).click();
          await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete account");
          await look("the deletion of an account");
          await page.getByLabel("Password").fill("not it");
          await refused("a deletion with a wrong password", "Delete my account", "Your current password is incorrect.");
          await page.getByLabel("Password").fill(another);
          if (javaScriptEnabled) await page.evaluate(hearOfItWhileSending);
          await button(page, "Delete my account").click();
          await expect(page.getByRole("heading", { name: "Your account was deleted" })).toBeVisible();
          await look("a deleted account");
          await page.goto(`${address}/login`);
          await page.getByLabel("E-mail").fill(email);
          await page.getByLabel("Password").fill(another);
          await refused("the account is gone", "Sign In", "The e-mail or the password is incorrect.");
          if (javaScriptEnabled) expect(await findings(documents)).toEqual([]);
        } finally {
          await mail.stop();
        }
      });
    },
  );
