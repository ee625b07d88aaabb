import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { AdminContext, AdminRoute, Submission } from "../../../admin/server/page.ts";
import type { Database } from "../../../database/database.ts";
import { severalLines } from "../../../orders/server/one-line.ts";
import { parseNumber } from "../../../orders/server/pages.ts";
import { refundState } from "../../../payments/admin/server/order-payment.ts";
import { quoteRefund } from "../../../payments/server/refundable.ts";
import { refunds } from "../../../payments/server/schema.ts";
import { linesLeft, type ReturnAction, returnActions } from "../../domain/return.ts";
import type { ReturnRules } from "../../domain/rules.ts";
import { refundChoice, type ReturnChanged, type ReturnChanges } from "../../server/changes.ts";
import { type FoundReturn, readReturn } from "../../server/returnable.ts";
import { returns } from "../../server/schema.ts";
import { adminReturnAddress } from "../addresses.ts";
import type { OneReturnPage } from "../domain/pages.ts";
import { returnAdminMessages } from "../messages.ts";
import { summaryOf } from "./list.ts";

export type ReturnSources = {
  readonly database: Database;
  readonly changes: ReturnChanges;
  readonly readRules: () => Promise<ReturnRules>;
};

const maxLabelBytes = 1024 * 1024;

const Answer = severalLines(2000).pipe(z.string().min(1, { error: () => returnAdminMessages.one.missing }));

/** Page of a return. Has a form for each action that is possible now. */
export function returnPage({ database, changes, readRules }: ReturnSources): AdminRoute<OneReturnPage> {
  /**
   * States of the return's refunds. The transaction that settles a return creates its refunds, so their `created_at`
   * equals the return's `settled_at`.
   */
  async function refundStatesOf({ id, orderNumber }: FoundReturn) {
    const isReturned = and(eq(refunds.orderNumber, orderNumber ?? 0), eq(refunds.reason, "returned"));
    const settledAt = sql`(select settled_at from ${returns} where id = ${id})`;
    const ofReturn = database.select().from(refunds);
    return (await ofReturn.where(and(isReturned, eq(refunds.createdAt, settledAt)))).map(refundState);
  }

  async function toRefundOf({ actions, orderNumber, units }: FoundReturn) {
    if (!orderNumber || !actions.includes("refund")) return null;
    const amountOf = async (isWithShipping: boolean) => {
      const choice = await refundChoice(database, orderNumber, units, isWithShipping);
      const quote = await quoteRefund(database, orderNumber, choice);
      return quote.ok ? quote.amount : 0;
    };
    return { itemsCents: await amountOf(false), allCents: await amountOf(true) };
  }

  async function load({ params, mayChange }: AdminContext): Promise<OneReturnPage | null> {
    const id = parseNumber(params["id"]);
    const found = id === null ? null : await readReturn(database, id);
    if (!found) return null;
    const { statement, returnable, actions, answer, refundedCents, replacement } = found;
    const lines = found.lines.map(({ productId, units: most, reason, restocked }) => {
      const title = returnable.find((line) => line.id === productId)?.title ?? productId;
      return { id: productId, title, most, reason, restocked };
    });
    return {
      ...summaryOf(found),
      title: returnAdminMessages.one.title(found.id),
      lines,
      statement,
      fields: lines.length > 0 ? lines : linesLeft(returnable),
      actions: mayChange ? actions : [],
      answer,
      refundedCents,
      refundStates: await refundStatesOf(found),
      toRefund: await toRefundOf(found),
      replacement,
      typed: { instructions: (await readRules()).instructions },
      errors: {},
      problem: null,
      done: null,
    };
  }

  return {
    async show(context, query) {
      const page = await load(context);
      const done = returnActions.find((one) => one === query.get("done")) ?? null;
      return page && { ...page, done };
    },

    async change(context, sent) {
      const page = await load(context);
      if (!page) return null;
      const refused = (status: 409 | 422, now: OneReturnPage, why: Partial<OneReturnPage>) => {
        return { status, page: { ...now, typed: { ...now.typed, ...sent.form }, ...why } };
      };
      const action = returnActions.find((one) => one === sent.form["do"]);
      if (!action) return refused(422, page, { problem: returnAdminMessages.one.notUnderstood });
      const { errors, units, answer, label } = parsed(action, page.fields, sent);
      if (Object.keys(errors).length > 0) return refused(422, page, { errors });
      const [id, by] = [page.id, context.user.id];
      const perform: Record<ReturnAction, () => Promise<ReturnChanged>> = {
        choose: () => changes.choose(id, by, units),
        close: () => changes.close(id, by),
        approve: () => changes.approve(id, by, answer, label),
        refuse: () => changes.refuse(id, by, answer),
        receive: () => changes.receive(id, by, units),
        refund: () => changes.refund(id, by, sent.form["shipping"] === "on"),
        replace: () => changes.replace(id, by),
      };
      const changed = await perform[action]();
      if (changed.ok) return { redirect: adminReturnAddress(id, { done: action }) };
      const now = await load(context);
      return now && refused(409, now, { problem: changed.message });
    },
  };
}

function parsed(action: ReturnAction, fields: OneReturnPage["fields"], { form, files }: Submission) {
  const { one: messages } = returnAdminMessages;
  const [errors, units]: [Record<string, string>, Record<string, number>] = [{}, {}];
  for (const { id, most } of action === "choose" || action === "receive" ? fields : []) {
    const text = (form[`units-${id}`] ?? "").trim();
    if (!/^\d{0,9}$/.test(text) || Number(text) > most) errors[`units-${id}`] = messages.unitsWrong(most);
    else if (Number(text) > 0) units[id] = Number(text);
  }
  const { data: answer = "", error } = Answer.safeParse(form["answer"] ?? "");
  if (error && (action === "approve" || action === "refuse")) errors["answer"] = error.issues[0]!.message;
  const label = files.get("label")?.length ? files.get("label")! : null;
  if (label && (label.length > maxLabelBytes || label.toString("latin1", 0, 5) !== "%PDF-"))
    errors["label"] = messages.noPdf;
  return { errors, units, answer, label };
}
