import { randomUUID } from "node:crypto";
import type { Database } from "../../../database/database.ts";
import type { Outbox } from "../../../emails/server.ts";
import { emailDetailsAddress, emailsAddress } from "../../addresses.ts";
import type { EmailPage, EmailsPage } from "../../domain/email-pages.ts";
import { emailPageMessages } from "../../email-page-messages.ts";
import type { AdminContext, AdminRoute } from "../page.ts";
import { logActivity } from "../activity-log.ts";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function emailPages(database: Database, outbox: Outbox) {
  const page = async ({ mayChange }: AdminContext, done: string | null) => ({
    title: emailPageMessages.title,
    ...(await outbox.now()),
    done,
    form: randomUUID(),
    mayChange,
  });

  const retry = (id: string | null, by: string) =>
    database.transaction(async (transaction) => {
      const count = await outbox.again(transaction, id);
      if (count > 0) await logActivity(transaction, { by, what: "letters", fields: ["again"] });
    });

  return {
    "admin-emails": {
      show: (context, query) => page(context, query.get("done")),

      async change(context, { form: { do: done, form: id = "" } }) {
        const { user } = context;
        if (done === "again") await retry(null, user.id);
        else if (done === "trial" && uuid.test(id)) {
          const email = { kind: "trial", to: user.email, about: {}, once: `trial ${id}` };
          await database.transaction((transaction) => outbox.post(transaction, email));
        } else return { status: 422, page: { ...(await page(context, null)), isWrong: true } };
        return { redirect: emailsAddress({ done }) };
      },
    } satisfies AdminRoute<EmailsPage>,

    "admin-email": {
      async show({ params: { email: id = "" }, mayChange }) {
        const found = uuid.test(id) ? await outbox.read(id) : null;
        return found && { title: found.email.name, ...found, mayChange };
      },

      async change({ params: { email: id = "" }, user }) {
        if (!uuid.test(id)) return null;
        await retry(id, user.id);
        return { redirect: emailDetailsAddress(id) };
      },
    } satisfies AdminRoute<EmailPage>,
  };
}
