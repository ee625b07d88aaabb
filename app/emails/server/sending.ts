import { promisify } from "node:util";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { EmailFailure, RenderedEmail } from "../../server/emails.ts";
import { aborted } from "../../server/stop-signals.ts";
import type { Mail } from "./settings.ts";

export type Message = RenderedEmail & {
  readonly to: string;
  /** Name of the sender, if MAIL_FROM contains only an email address. */
  readonly shop: string;
  readonly replyTo?: string | undefined;
  /** Message-ID, with angle brackets. */
  readonly messageId: string;
  readonly writtenAt: Date;
};

/** Timeouts in ms, per SMTP step and per email (`total`). `total` is shorter than an email's lease. */
const timeouts = { step: 20_000, total: 60_000 };

const maxResponseLength = 300;

/** Sends emails, each with its own connection to isolate failures. Resolves to the failure, or null. */
export const sendBy =
  (mail: Mail, { step: stepMs, total: totalMs } = timeouts) =>
  async (message: Message, cutOff: AbortSignal): Promise<EmailFailure | null> => {
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
    let isConnected = false;
    const total = AbortSignal.any([cutOff, AbortSignal.timeout(totalMs)]);
    const broken = new Promise<never>((_, reject) => {
      connection.on("error", reject);
      // Rejects a little later, because an "error" event with the cause may follow.
      connection.on("end", () => setImmediate(reject, new Error("The connection was closed")));
      void aborted(total).then(() => reject(new Error("It took too long")));
    });
    broken.catch(() => {}); // prevents an unhandled rejection after delivery
    const settled = (start: (done: (error?: Error | null) => void) => void) =>
      Promise.race([broken, promisify(start)()]);
    try {
      await settled((done) => connection.connect(done));
      const { user } = mail;
      if (user) await settled((done) => connection.login({ user: user.name, pass: user.password }, done));
      isConnected = true;
      await settled((done) => connection.send(composed.envelope, composed.bytes, done));
      return null;
    } catch (error) {
      return whyOf(error, isConnected);
    } finally {
      connection.close();
    }
  };

/** "away": the mail server accepts no email. "refused": it rejects the recipient. "later": any other failure. */
function whyOf(error: unknown, isConnected: boolean): EmailFailure {
  const failure: SMTPConnection.SMTPError = error instanceof Error ? error : new Error(String(error));
  const { message, command, responseCode = 0 } = failure;
  const said = message.slice(0, maxResponseLength);
  if (!isConnected || responseCode === 421) return { kind: "away", said };
  if (command === "MAIL FROM" && responseCode >= 500) return { kind: "away", said }; // the sender is rejected
  return { kind: command === "RCPT TO" && responseCode >= 500 ? "refused" : "later", said };
}

/** Replaces line breaks and control characters, to prevent header injection. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

async function compose({ from }: Mail, { to, shop, replyTo, subject, html, text, messageId, writtenAt }: Message) {
  const node = new MailComposer({
    from: { name: oneLine(from.name || shop), address: from.address },
    to: { name: "", address: to },
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
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
