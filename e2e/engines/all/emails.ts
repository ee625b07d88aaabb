import { setTimeout as pause } from "node:timers/promises";
import type { MailServer } from "../../../app/emails/server/testing.ts";

/** Waits up to 20 s for an email with this recipient and subject prefix. Returns the email's link to the page. */
export async function linkIn(mail: MailServer, to: string, subject: string, page: string): Promise<string> {
  for (const until = Date.now() + 20_000; Date.now() < until; await pause(100)) {
    const email = mail.arrived.findLast((one) => one.to.includes(to) && one.subject?.startsWith(subject));
    const link = email?.text?.match(/http:\S+/g)?.find((one) => one.includes(page));
    if (link) return link;
  }
  throw new Error(`No email "${subject}" came to ${to}`);
}
