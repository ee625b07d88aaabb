import { mailServerAt } from "../app/emails/server/testing.ts";

/** `npm run mail-sink`: a local mail server that prints each email and delivers none (docs/emails.md). */
const { url } = await mailServerAt({
  port: 2525,
  onEmail: ({ to, subject, text }) =>
    process.stdout.write(`To: ${to.join(", ")}\nSubject: ${subject}\n\n${text?.trim()}\n${"-".repeat(80)}\n`),
});
process.stdout.write(`Printing emails sent to ${url}\n`);
