import type { EmailState, EmailFailure } from "../server/emails.ts";

export const emailPageMessages = {
  title: "E-mails",
  lead: "E-mails from the shop to shoppers, owners and staff. Sent e-mails are stored for a month, failed ones for half a year.",
  noServer:
    "No e-mails are sent yet, because no mail server is set up. The person who runs the server can set SMTP_URL and MAIL_FROM (see docs/emails.md). Until then, e-mails wait here, and the command “npm run emails -- list” lists them.",
  outage: (since: string, error: string) =>
    `No e-mails have been sent since ${since}, because the mail server cannot be reached or refuses the shop's sign-in. Waiting e-mails will be sent automatically once it works again. Error: ${error || "none given"}.`,
  states: {
    waiting: "Waiting",
    sent: "Recently sent",
    dead: "Failed",
    void: "No longer needed",
  } satisfies Record<EmailState, string>,
  none: {
    waiting: "No e-mails are waiting.",
    sent: "No e-mails were sent recently.",
    dead: "No e-mails have failed.",
  },
  more: (shown: number, count: string) => `Showing the newest ${shown} of ${count}.`,
  columns: { what: "E-mail", to: "To", at: "Created", why: "Problem" },
  why: {
    address: "This is not a valid e-mail address.",
    refused: "The mail server refused this recipient permanently.",
    later: "The mail server did not accept the e-mail.",
    away: "The mail server could not be reached, or refused the shop's sign-in.",
    unwritten: "The e-mail could not be created. The store's log has the reason.",
  } satisfies Record<EmailFailure["kind"], string>,
  error: (error: string) => `Error: ${error}`,
  tries: (count: number) => (count === 1 ? "Tried once." : `Tried ${count} times.`),
  again: "Send again",
  againAll: "Send all again",
  trial: "Send test e-mail",
  trialLead: "To check that e-mails arrive, send a test e-mail to your own address.",
  done: {
    again: "The failed e-mails will be sent again.",
    trial: "A test e-mail to you is on its way. You can find it in the lists below.",
  } as Readonly<Record<string, string>>,
  wrong: "Nothing was changed. Reload the page and try again.",
  text: "Content",
  noLinks: "One-time links shown here do not work. Working links are created only when the e-mail is sent.",
  noText: "The content cannot be shown, or the e-mail is no longer needed.",
  back: "All e-mails",
};
