import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { setUpCodeIn } from "../admin-account.ts";
import { root, type StoreProcess } from "../store-process.ts";
import { shop } from "../upgrade/shopper.ts";
import type { Walker } from "./walk.ts";

/** Registers a shopper who orders, and then becomes the owner. `code` returns one-time codes. */
export async function newOwner({ address, dataDir }: StoreProcess) {
  const { email, password, cookie } = await shop(address, "all");
  const command = [join(root, "app/admin/server/commands/admin.ts"), "add", email, "--confirmed"];
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" };
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  const page = `${address}/admin/second-factor`;
  const headers = { cookie, origin: address, connection: "close" };
  const html = await (await fetch(page, { headers })).text();
  const secret = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(html)![1]!.replaceAll(" ", "");
  const phone = createOTP(new TextDecoder().decode(base32.decode(secret)));
  const body = new URLSearchParams({ code: await phone.totp(), setup: setUpCodeIn(stdout) });
  const { status } = await fetch(page, { method: "POST", headers, body, redirect: "manual" });
  if (status !== 303) throw new Error(`The second factor was not set up: ${status}`);
  return { email, password, code: () => phone.totp() };
}

const skip = "Skip to main content link.";

type Owner = Awaited<ReturnType<typeof newOwner>>;

export async function ownersPage({ chapter, press, go, type, listen }: Walker, owner: Owner) {
  chapter("The owner's page");
  await type(owner.password);
  await go("Enter a code: Wicker document web", skip);
  await listen();
  await press("e", "Code entry");
  await press("Tab", "Continue push button");
  await press("shift+Tab", "Code entry", "Focus mode");
  await type(await owner.code());
  await go("Home: Wicker document web", skip);
  await listen();
  await press("h", "Home heading level 1");
  await press("h", "Orders to ship heading level 2");
  await press("p", "Orders to ship: ");
  await press("t", "table with 3 rows 3 columns");
}
