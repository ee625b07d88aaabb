import { databaseUnavailableIn } from "../database/unavailable.ts";
import { afterCommit, type Database, type Transaction } from "../database/database.ts";
import {
  type Email,
  type EmailSources,
  type EmailStatus,
  insertEmails,
  noOwnerEmails,
  type OutboxInsert,
  type OwnerEmails,
  writeEmails,
} from "../server/emails.ts";
import type { Log } from "../server/log.ts";
import { emailsMetric, emailStatus, readEmail, sendAgain, waitingAgeMetric } from "./server/stored.ts";
import { isAddress } from "./server/address.ts";
import { createOutbox, type Leased } from "./server/outbox.ts";
import { personalEmails } from "./server/personal-data.ts";
import { refusalsLog, refusalsMetric } from "./server/refusals.ts";
import { sendBy } from "./server/sending.ts";
import type { Mail } from "./server/settings.ts";
import { startWorker, type defaultIntervals, type Worker } from "./server/worker.ts";

export { emailSettings, mailOf } from "./server/settings.ts";

type Dependencies = {
  readonly database: Database;
  readonly log: Log;
  readonly origin: string;
  readonly owners?: OwnerEmails;
  readonly intervals?: typeof defaultIntervals;
};

type Rendering = Pick<Leased, "kind" | "about" | "to"> & Partial<Pick<Leased, "isRetry">>;

export type Outbox = ReturnType<typeof openEmails>;

export function openEmails(
  { database, log, origin, owners = noOwnerEmails, ...options }: Dependencies,
  mail: Mail | null,
) {
  let store: EmailSources | undefined;
  let worker: Worker | undefined;

  /** Renders an email. Null if the email is obsolete, undefined if its kind is unknown. */
  async function renderEmail({ kind, about, to, isRetry = false }: Rendering, isSent: boolean) {
    const data = await store?.templateData[kind]?.(about, { to, isSent, isRetry });
    return data && store && ((await store.render(kind, data, await store.shop(), origin)) ?? undefined);
  }

  const refusals = refusalsLog(database, log);
  function committed() {
    worker?.wake();
    refusals.later();
  }

  return {
    /** True if a mail server is configured. */
    sends: mail !== null,
    emails: { trial: async () => ({}) },
    personalData: personalEmails(database),
    metrics: [emailsMetric(database), waitingAgeMetric(database, mail !== null), refusalsMetric(database)],
    shownElsewhere: (path: string) => path.startsWith("/pictures/"),
    post: async (transaction: Transaction, ...added: readonly Email[]) => {
      await writeEmails(transaction, added, owners);
      afterCommit(transaction, committed);
    },
    outboxInsert: { insert: (rows) => insertEmails(rows, owners), written: committed } satisfies OutboxInsert,
    /** Starts sending, if a mail server is configured. */
    start: (sources: EmailSources) => {
      store = sources;
      if (!mail) return;
      const send = sendBy(mail);
      async function deliver(email: Leased, cutOff: AbortSignal) {
        if (!isAddress(email.to)) return { kind: "address", said: "" } as const;
        const rendered = await renderEmail(email, true);
        if (rendered === null) return "nothing to say";
        if (!rendered) return { kind: "unwritten", said: "" } as const;
        const { name: shop, seller } = await sources.shop();
        const { to, messageId, writtenAt } = email;
        return send({ ...rendered, to, shop, replyTo: seller?.email || undefined, messageId, writtenAt }, cutOff);
      }
      const [, domain = ""] = mail.from.address.split("@");
      worker = startWorker({ outbox: createOutbox(database, owners), deliver, domain, log, ...options });
    },
    now: async (): Promise<EmailStatus> => ({ ...(await emailStatus(database)), sends: mail !== null }),
    /** Reads an email by id (a UUID). Secret links in its text do not work. */
    read: async (id: string) => {
      const email = await readEmail(database, id);
      if (!email) return null;
      const rendered = await renderEmail(email, false).catch((error: unknown) => {
        if (databaseUnavailableIn(error)) throw error;
        log.error({ err: error, emailId: id }, "An email could not be rendered");
      });
      return { email, text: rendered ? `${rendered.subject}\n\n${rendered.text}` : null };
    },
    /** Renders an email with working links. Null if the email is unknown or obsolete. */
    print: async (id: string) => {
      const email = await readEmail(database, id);
      const rendered = email && (await renderEmail(email, true));
      return rendered ? { ...rendered, to: email.to } : null;
    },
    /** Requeues dead emails. Resolves to their number. @param id one email, or null for all dead emails */
    again: async (transaction: Transaction, id: string | null) => {
      const count = await sendAgain(transaction, id);
      afterCommit(transaction, () => worker?.wake());
      return count;
    },
    /** Stops sending. Waits briefly for emails that are being sent. */
    stop: async () => {
      refusals.stop();
      await worker?.stop();
    },
  };
}
