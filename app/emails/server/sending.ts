import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Why, RenderedEmail } from "../../server/emails.ts";
import { aborted } from "../../server/stop-signals.ts";
import type { Mail } from "./settings.ts";

/** An email with all that its envelope and its headers say. */
export type Message = RenderedEmail & {
  readonly to: string;
  /** The shop's name, where the sender is given none. */
  readonly shop: string;
  /** With its angle brackets. */
  readonly messageId: string;
  readonly writtenAt: Date;
};

/** Null when the server has taken it, or why not. */
export type DeliveryOutcome = Why | null;

export type Send = (message: Message, cutOff: AbortSignal) => Promise<DeliveryOutcome>;

/** How long sending may take, in ms: each step, and all together, which is shorter than a lease. */
const timeouts = { step: 20_000, whole: 60_000 };

/** The longest answer of a server that is kept. */
const mostSaid = 300;

/** What fails before an email is offered is none's fault; once it is, the email's own. */
type Step = "arriving" | "offering";

type Failure = Error & { readonly code?: string; readonly command?: string; readonly responseCode?: number };

/** Sends emails to one server, over a connection for each: one that breaks takes no other email with it. */
export const sendBy =
  (mail: Mail, { step: stepMs, whole: wholeMs } = timeouts): Send =>
  async (message, cutOff) => {
    const composed = await compose(mail, message);
    const connection = new SMTPConnection({
      host: mail.host,
      port: mail.port,
      secure: mail.encrypted === "at once",
      requireTLS: mail.encrypted === "always",
      ignoreTLS: mail.encrypted === "no",
      connectionTimeout: stepMs,
      greetingTimeout: stepMs,
      dnsTimeout: stepMs,
      socketTimeout: stepMs,
      socketCloseTimeout: 1_000,
    });
    let step: Step = "arriving";
    const whole = AbortSignal.any([cutOff, AbortSignal.timeout(wholeMs)]);
    const broken = new Promise<never>((_, reject) => {
      connection.on("error", reject);
      connection.on("end", () => setImmediate(reject, new Error("The connection was closed"))); // unless it says more of it
      void aborted(whole).then(() => reject(new Error("It took too long")));
    });
    broken.catch(() => {}); // heard below, unless it is over by then
    const answered = (ask: (done: (error: Error | null) => void) => void) =>
      Promise.race([
        broken,
        new Promise<void>((resolve, reject) => ask((error) => (error ? reject(error) : resolve()))),
      ]);
    try {
      await answered((done) => connection.connect((error) => done(error ?? null)));
      const { user } = mail;
      if (user) await answered((done) => connection.login({ user: user.name, pass: user.password }, done));
      step = "offering";
      await answered((done) => connection.send(composed.envelope, composed.bytes, done));
      return null;
    } catch (error) {
      return whyOf(error as Failure, step);
    } finally {
      connection.close();
    }
  };

function whyOf({ message, command, responseCode = 0 }: Failure, step: Step): Why {
  const said = message.slice(0, mostSaid);
  if (step === "arriving" || responseCode === 421) return { kind: "away", said };
  if (command === "MAIL FROM" && responseCode >= 500) return { kind: "away", said }; // it takes none from us
  return { kind: command === "RCPT TO" && responseCode >= 500 ? "refused" : "later", said };
}

/** A text in one line, for a header: what could begin another one is a space. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

async function compose({ from }: Mail, { to, shop, subject, html, text, messageId, writtenAt }: Message) {
  const node = new MailComposer({
    from: { name: oneLine(from.name || shop), address: from.address },
    to: { name: "", address: to },
    subject: oneLine(subject),
    html,
    text,
    messageId,
    date: writtenAt,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const bytes = await node.build();
  return { envelope: { from: from.address, to: [to], size: bytes.length }, bytes };
}
