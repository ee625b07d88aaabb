import { awayIn } from "../database/away.ts";
import { afterCommit, type Database } from "../database/database.ts";
import type { ServerModule } from "../page/server/server-module.ts";
import {
  type EmailSources,
  insertEmails,
  noOwners,
  type Outbox,
  type Owners,
  type TemplateData,
  writeEmails,
} from "../server/emails.ts";
import type { Log } from "../server/log.ts";
import { emailsMetric, emailStatus, readEmail, sendAgain } from "./server/stored.ts";
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
  readonly owners?: Owners;
  readonly intervals?: typeof defaultIntervals;
};

export function openEmails(
  { database, log, origin, owners = noOwners, ...options }: Dependencies,
  mail: Mail | null,
): Outbox & ServerModule & { readonly emails: { readonly trial: TemplateData } } {
  let store: EmailSources | undefined;
  let worker: Worker | undefined;

  /** Renders an email. Null if the email is obsolete; undefined for an unknown kind. */
  async function renderEmail({ kind, about, to }: Pick<Leased, "kind" | "about" | "to">, isSent: boolean) {
    const data = await store?.templateData[kind]?.(about, { to, isSent });
    return data && store && ((await store.render(kind, data, await store.shop(), origin)) ?? undefined);
  }

  const refusals = refusalsLog(database, log);
  function committed() {
    worker?.wake();
    refusals.later();
  }

  return {
    sends: mail !== null,
    emails: { trial: async () => ({}) },
    personalData: personalEmails(database),
    metrics: [emailsMetric(database), refusalsMetric(database)],
    shownElsewhere: (path) => path.startsWith("/pictures/"),
    async post(transaction, ...added) {
      await writeEmails(transaction, added, owners);
      afterCommit(transaction, committed);
    },
    outboxInsert: { insert: (rows) => insertEmails(rows, owners), written: committed },
    begin(sources) {
      store = sources;
      if (!mail) return;
      const send = sendBy(mail);
      async function deliver(email: Leased, cutOff: AbortSignal) {
        if (!isAddress(email.to)) return { kind: "address", said: "" } as const;
        const rendered = await renderEmail(email, true);
        if (rendered === null) return "nothing to say";
        if (!rendered) return { kind: "unwritten", said: "" } as const;
        const { name: shop } = await sources.shop();
        const { to, messageId, writtenAt } = email;
        return send({ ...rendered, to, shop, messageId, writtenAt }, cutOff);
      }
      const [, domain = ""] = mail.from.address.split("@");
      worker = startWorker({ outbox: createOutbox(database, owners), deliver, domain, log, ...options });
    },
    now: async () => ({ ...(await emailStatus(database)), sends: mail !== null }),
    async read(id) {
      const email = await readEmail(database, id);
      if (!email) return null;
      const rendered = await renderEmail(email, false).catch((error: unknown) => {
        if (awayIn(error)) throw error;
        log.error({ err: error, emailId: id }, "An email could not be rendered");
      });
      return { email, text: rendered ? `${rendered.subject}\n\n${rendered.text}` : null };
    },
    async print(id) {
      const email = await readEmail(database, id);
      const rendered = email && (await renderEmail(email, true));
      return rendered ? { ...rendered, to: email.to } : null;
    },
    async again(transaction, id) {
      const count = await sendAgain(transaction, id);
      afterCommit(transaction, () => worker?.wake());
      return count;
    },
    async stop() {
      refusals.stop();
      await worker?.stop();
    },
  };
}
