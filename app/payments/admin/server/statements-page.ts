import { z } from "zod";
import type { AdminContext, AdminRoute } from "../../../admin/server/page.ts";
import { readStoreSettings } from "../../../catalogue/server/store-settings.ts";
import type { Database } from "../../../database/database.ts";
import type { StatementLines } from "../../server/statement-lines.ts";
import { statementAddress, statementsAddress } from "../addresses.ts";
import { statementActions, type StatementsPage } from "../domain/pages.ts";
import { statementMessages as messages } from "../statement-messages.ts";
import { storeUpload } from "./statement-files.ts";
import { listToReturn, listUnmatched, offsetIn, offsetOf } from "./statement-lists.ts";
import { readStatement } from "./statement/read.ts";

const line = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

const Sent = z.discriminatedUnion("what", [
  z.object({ what: z.literal("assign"), line, order: z.string(), sure: z.string().optional() }),
  z.object({ what: z.literal("send back"), line }),
  z.object({ what: z.literal("sent"), id: z.union([z.uuid(), z.string().regex(/^\d{1,15}$/)]) }),
]);

export function statementsPage(database: Database, lines: StatementLines): AdminRoute<StatementsPage> {
  async function page({ mayChange }: AdminContext, changed: Partial<StatementsPage>, query = new URLSearchParams()) {
    return {
      title: messages.title,
      mayChange,
      imported: null,
      done: null,
      uploadError: null,
      refused: null,
      unmatched: await listUnmatched(database, offsetIn(query)),
      toReturn: await listToReturn(database, offsetIn(query, "refunds")),
      ...changed,
    };
  }

  async function assign(context: AdminContext, id: number, typed: string, isSure: boolean) {
    const number = /^\s*\d{1,15}\s*$/.test(typed) ? Number(typed) : null;
    const assigned = number === null ? null : await lines.assign(id, number, context.user.id, isSure);
    if (assigned && "isDone" in assigned)
      return { redirect: statementsAddress({ done: assigned.isDone ? "assign" : "" }) };
    const shown = typed.slice(0, 100);
    const { noOrder, otherCurrency, closed } = messages.unmatched;
    const error = !assigned
      ? noOrder
      : "currency" in assigned
        ? otherCurrency(Number(typed), assigned.currency)
        : closed(Number(typed), assigned.state);
    const query = new URLSearchParams({ before: String(await offsetOf(database, id)) });
    return { status: 422 as const, page: await page(context, { refused: { line: id, typed: shown, error } }, query) };
  }

  return {
    show(context, query) {
      const imported = query.get("imported") ?? "";
      const done = statementActions.find((one) => one === query.get("done")) ?? null;
      return page(context, { imported: /^\d{1,6}$/.test(imported) ? Number(imported) : null, done }, query);
    },

    async change(context, { form, files: uploaded }) {
      const { user } = context;
      const bytes = uploaded.get("file");
      if (bytes || form["what"] === "upload") {
        const refuse = async (uploadError: string) => {
          return { status: 422 as const, page: await page(context, { uploadError }) };
        };
        if (!bytes?.length) return refuse(messages.noFile);
        const read = await readStatement(bytes, (await readStoreSettings(database)).currency);
        if (read.kind === "refused") return refuse(read.reason);
        return { redirect: statementAddress(await storeUpload(database, user.id, bytes)) };
      }
      const sent = Sent.safeParse(form).data;
      if (sent?.what === "assign") return assign(context, sent.line, sent.order, sent.sure === sent.order);
      const isDone =
        sent && (await (sent.what === "sent" ? lines.sent(sent.id, user.id) : lines.sendBack(sent.line, user.id)));
      return { redirect: statementsAddress({ done: isDone ? sent.what : "" }) };
    },
  };
}
