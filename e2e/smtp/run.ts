/**
 * Sends emails through Debian's Exim with STARTTLS and AUTH. Expects emails to wait while settings are wrong.
 *
 *   node e2e/smtp/run.ts
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Email } from "postal-mime";
import { openDatabase } from "../../app/database/database.ts";
import { useDatabaseUrl } from "../../app/database/postgres/attach.ts";
import { emailStatus } from "../../app/emails/server/stored.ts";
import { emails } from "../../app/emails/server/schema.ts";
import { emailPageMessages } from "../../app/admin/email-page-messages.ts";
import { installOnDebian } from "../browser.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { freePort, root, startStore, temporaryFolder } from "../store-process.ts";
import { shop } from "../upgrade/shopper.ts";
import { elsewhere, packages, program, startExim, user } from "./exim.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

if (!existsSync(program)) installOnDebian(...packages);
if (!existsSync(program)) {
  sayNotRun("This part needs Debian's Exim, which cannot be installed here.");
  process.exit(notRun);
}

/** Maximum time until delivery, in ms. */
const patienceMs = 20_000;

const folder = await temporaryFolder();
const DATA_DIR = join(folder, "data");
mkdirSync(DATA_DIR);
const exim = await startExim(join(folder, "exim"));
const settings = {
  DATA_DIR,
  PORT: String(await freePort()),
  STORE_FEATURES: "all",
  LOG_LEVEL: "silent",
  MAIL_FROM: "Wicker <orders@shop.example>",
};
const trusting = { NODE_EXTRA_CA_CERTS: exim.certificate };

const through = ({ host = "127.0.0.1", port = exim.port, password = user.password }) =>
  `smtp://${user.name}:${password}@${host}:${port}`;

async function whileOpen(more: Record<string, string>, act: (address: string) => Promise<void>) {
  const store = await startStore({ ...settings, ...more });
  try {
    await act(store.address);
  } finally {
    await store.stop();
  }
}

async function storedEmails() {
  const postgres = await useDatabaseUrl({ DATA_DIR });
  const database = openDatabase(postgres.url, { max: 1 });
  try {
    return { rows: await database.select().from(emails), ...(await emailStatus(database)) };
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function eventually<Found>(what: string, look: () => Promise<Found | false | null | undefined>): Promise<Found> {
  for (const until = performance.now() + patienceMs; performance.now() < until; await pause(200)) {
    const found = await look();
    if (found) return found;
  }
  return assert.fail(
    `${what}: did not happen within ${patienceMs / 1000} seconds. The mail server's log:\n${await exim.log()}`,
  );
}

async function forget(address: string, email: string) {
  const body = new URLSearchParams({ email });
  const headers = { origin: address, connection: "close" };
  const response = await fetch(`${address}/account/forgot`, { method: "POST", body, headers, redirect: "manual" });
  assert.ok(response.status < 400, `Requesting a password reset returned ${response.status}`);
}

const printed = (id: string) =>
  execFileSync("node", ["app/print-emails.ts", "show", id], { cwd: root, env: { ...process.env, ...settings } })
    .toString()
    .trim();

const linksOf = (text: string) =>
  [...new Set(text.match(/http:\/\/[^\s"<>]+/g))].map((link) => link.replaceAll("&amp;", "&"));

const headerOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value ?? "";

/** Replaces tokens in links, because each rendering creates new ones. */
const withoutTokens = (text: string) => text.replace(/(?<=[?&]token=)[\w.%-]+/g, "...").trim();

/** Waits until all emails, at least one of each kind, are sent. Compares delivered, stored and printed emails. */
async function delivered(kinds: readonly string[]) {
  const rows = await eventually("All emails are sent", async () => {
    const { rows: now } = await storedEmails();
    const isSent = kinds.every((kind) => now.some((row) => row.kind === kind));
    return isSent && now.every(({ state }) => state === "sent") && now;
  });
  const all = await eventually("All emails are delivered", async () => {
    const now = await exim.delivered();
    return now.length >= rows.length && now;
  });
  assert.equal(all.length, rows.length, "each email is delivered once");
  const log = await exim.log();
  for (const { id, kind, to, messageId } of rows) {
    const email = all.find((one) => one.messageId === `<${messageId}>`);
    assert.ok(email, `the email ${kind} with its Message-ID`);
    assert.equal(headerOf(email, "envelope-to"), to);
    assert.deepEqual([email.to?.[0]?.address, email.from?.address], [to, "orders@shop.example"]);
    assert.match(headerOf(email, "received"), /with esmtpsa\s+\(TLS1/, "encrypted, and with a password");
    assert.match(log, new RegExp(`P=esmtpsa .*A=plain:${user.name} .*id=${messageId}`));
    const [asPrinted, asDelivered] = [printed(id), `To: ${to}\nSubject: ${email.subject}\n\n${email.text}`];
    assert.equal(withoutTokens(asDelivered), withoutTokens(asPrinted));
    assert.deepEqual(
      linksOf(email.html!)
        .filter((link) => !link.includes("/pictures/"))
        .toSorted(),
      linksOf(email.text!).toSorted(),
    );
    say(`  ${kind}: delivered once, unchanged`);
  }
  return all;
}

let waiting = 0;

/** Runs a store with wrong settings. Expects it to send no email, and the admin to show the reason. */
async function heldBack(what: string, more: Record<string, string>, email: string, reason: RegExp) {
  const before = (await exim.delivered()).length;
  await whileOpen(more, async (address) => {
    await forget(address, email);
    const { outage, counts, dead } = await eventually("The admin shows the outage", async () => {
      const now = await storedEmails();
      return now.outage && reason.test(now.outage.error) && now;
    });
    waiting += 1;
    assert.deepEqual([counts.waiting, dead.length], [waiting, 0], "the email waits");
    assert.equal((await exim.delivered()).length, before, "nothing was delivered");
    say(`${what}: no email is sent, and the owner sees:\n  ${emailPageMessages.outage(outage!.since, outage!.error)}`);
  });
}

let failed = 0;
try {
  let email = "";
  say("With STARTTLS, the right password and a trusted certificate:");
  await whileOpen({ SMTP_URL: through({}), ...trusting }, async (address) => {
    email = (await shop(address, "all")).email;
    await forget(address, email);
    const all = await delivered(["confirm-email", "order-placed", "reset-password"]);
    const link = all.flatMap(({ text }) => linksOf(text!)).find((one) => one.includes("/account/reset"));
    const opened = await fetch(link!, { redirect: "manual", headers: { connection: "close" } });
    assert.equal(opened.status, 303);
    assert.ok(opened.headers.has("set-cookie"), "The link in the password-reset email must open its page.");
  });
  await heldBack("With a wrong password", { SMTP_URL: through({ password: "loud" }), ...trusting }, email, /535/);
  await heldBack("With an untrusted certificate", { SMTP_URL: through({}) }, email, /certificate/);
  const without = { SMTP_URL: through({ host: elsewhere.url, port: exim.openPort }), ...trusting };
  await heldBack("With a server on another machine that cannot encrypt", without, email, /STARTTLS/);
  say("With STARTTLS to another machine and correct settings, waiting emails are sent:");
  await whileOpen(
    { SMTP_URL: through({ host: elsewhere.url }), ...trusting },
    async () => void (await delivered(["reset-password"])),
  );
} catch (error) {
  failed = 1;
  say(`FAILED: ${(error as Error).stack}`);
} finally {
  await exim.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(failed);
