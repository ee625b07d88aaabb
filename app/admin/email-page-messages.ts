import type { EmailState, Why } from "../server/emails.ts";

/** What is read on the owner's pages about emails. */
export const emailPageMessages = {
  title: "Letters",
  lead: "What the shop writes by e-mail to shoppers, and to those who keep it. What is done is kept for a month, and what could not be sent for half a year.",
  noServer:
    "No letter is sent yet: the shop knows no mail server. Whoever runs it sets SMTP_URL and MAIL_FROM, as docs/emails.md says. Until then letters wait here, and npm run emails prints them.",
  away: (since: string, said: string) =>
    `No letter gets out since ${since}: the mail server cannot be reached, or does not let the shop in. Letters wait, and go by themselves once it can be reached. It was said: ${said || "nothing"}.`,
  states: {
    waiting: "Waiting",
    sent: "Sent lately",
    dead: "Could not be sent",
    void: "Nothing to say any more",
  } satisfies Record<EmailState, string>,
  none: { waiting: "No letter waits.", sent: "None was sent lately.", dead: "None." },
  more: (shown: number, count: string) => `The ${shown} newest of ${count}.`,
  columns: { what: "Letter", to: "To", at: "Written", why: "What came in between" },
  why: {
    address: "This is no e-mail address.",
    refused: "The mail server refused this recipient for good.",
    later: "The mail server did not take it.",
    away: "The mail server could not be reached.",
    unwritten: "It could not be written out. The store's log says why.",
  } satisfies Record<Why["kind"], string>,
  said: (said: string) => `It was said: ${said}`,
  tries: (count: number) => (count === 1 ? "Tried once." : `Tried ${count} times.`),
  again: "Send again",
  againAll: "Send all of them again",
  trial: "Send a letter to myself",
  trialLead: "To see whether letters get out, have one sent to your own address.",
  done: {
    again: "It is sent again.",
    trial: "A letter to you is on its way: it is among those below.",
  } as Readonly<Record<string, string>>,
  wrong: "The store did not understand this, so nothing was done.",
  facts: {
    to: "To",
    state: "State",
    written: "Written",
    due: "Tried next",
    done: "Since",
    why: "What came in between",
  },
  text: "What it says",
  noLinks: "Links that open something are made when it is sent: here they lead nowhere.",
  noText: "It has nothing to say any more, or cannot be shown.",
  back: "All letters",
};
