import { setTimeout as pause } from "node:timers/promises";
import type { MailServer } from "../../../app/emails/server/testing.ts";

/** The link to a page in the newest email to somebody whose subject begins so. Rejects where none comes within twenty seconds. */
export async function linkIn(mail: MailServer, to: string, subject: string, page: string): Promise<string> {
  for (const until = Date.now() + 20_000; Date.now() < until; await pause(100)) {
    const email = mail.arrived.findLast((one) => one.to.includes(to) && one.subject?.startsWith(subject));
    const link = email?.text?.match(/http:\S+/g)?.find((one) => one.includes(page));
    if (link) return link;
  }
  throw new Error(`No email "${subject}" came to ${to}`);
}
