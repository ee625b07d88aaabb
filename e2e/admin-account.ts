import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { expect, type Page } from "@playwright/test";
import { root, type StoreProcess } from "./store-process.ts";

export const password = "correct horse battery";

/** Registers an owner and opens the page to set up two-factor authentication. */
export async function newOwner(
  page: Page,
  { address, dataDir }: Pick<StoreProcess, "address" | "dataDir">,
  email = `${randomUUID()}@example.com`,
) {
  await page.goto(`${address}/login`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create your" }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.goto(`${address}/admin`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page does not exist.");
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" };
  const command = [join(root, "app/admin/server/commands/admin.ts"), "add", email, "--confirmed"];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  await page.goto(`${address}/admin`);
  await expect(page).toHaveURL(`${address}/admin/second-factor`);
  return { email, setUpCode: setUpCodeIn(stdout) };
}

export const setUpCodeIn = (printed: string) => /^Set-up code: (\S+)$/m.exec(printed)![1]!;

export async function codeOf(page: Page) {
  const shown = await page.locator("p code").innerText();
  return createOTP(new TextDecoder().decode(base32.decode(shown.replaceAll(" ", "")))).totp();
}

/** Registers an owner, sets up the second factor and opens the first admin page. */
export async function enteredOwner(page: Page, store: Pick<StoreProcess, "address" | "dataDir">) {
  const { setUpCode } = await newOwner(page, store);
  await page.getByLabel("Set-up code").fill(setUpCode);
  await page.getByLabel("Six-digit code from the app").fill(await codeOf(page));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${store.address}/admin`);
}
