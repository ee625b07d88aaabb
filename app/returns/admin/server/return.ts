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

type Refused = Partial<Pick<OneReturnPage, "errors" | "problem">> & { readonly status: 409 | 422 };

/** Page of a return. Has a form for each action that is possible now. */
export function returnPage({ database, changes, readRules }: ReturnSources): AdminRoute<OneReturnPage> {
  /** States of the refunds of a return, which the transaction that settled the return created. */
  async function refundStatesOf({ id, orderNumber }: FoundReturn) {
    const isReturned = and(eq(refunds.orderNumber, orderNumber ?? 0), eq(refunds.reason, "returned"));
    const settledAt = sql`(select settled_at from ${returns} where id = ${id})`;
    const found = await database
      .select()
      .from(refunds)
      .where(and(isReturned, eq(refunds.createdAt, settledAt)));
    return found.map(refundState);
  }

  async function toRefundOf({ actions, orderNumber, units }: FoundReturn) {
    if (!orderNumber || !actions.includes("refund")) return null;
    const amountOf = async (isWithShipping: boolean) => {
      const quote = await quoteRefund(
        database,
        orderNumber,
        await refundChoice(database, orderNumber, units, isWithShipping),
      );
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

  /** Performs an action. Returns null if it succeeds, else why not. */
  async function perform(
    action: ReturnAction,
    { id, fields }: OneReturnPage,
    { form, files }: Submission,
    by: string,
  ): Promise<Refused | null> {
    const errors: Record<string, string> = {};
    const units: Record<string, number> = {};
    if (action === "choose" || action === "receive")
      for (const { id: product, most } of fields) {
        const text = (form[`units-${product}`] ?? "").trim();
        if (!/^\d{0,9}$/.test(text) || Number(text) > most)
          errors[`units-${product}`] = returnAdminMessages.one.unitsWrong(most);
        else if (Number(text) > 0) units[product] = Number(text);
      }
    const { data: answer = "", error } = Answer.safeParse(form["answer"] ?? "");
    if (error && (action === "approve" || action === "refuse")) errors["answer"] = error.issues[0]!.message;
    const label = files.get("label")?.length ? files.get("label")! : null;
    if (label && (label.length > maxLabelBytes || label.toString("latin1", 0, 5) !== "%PDF-"))
      errors["label"] = returnAdminMessages.one.noPdf;
    if (Object.keys(errors).length > 0) return { status: 422, errors };
    const actions = {
      choose: () => changes.choose(id, by, units),
      close: () => changes.close(id, by),
      approve: () => changes.approve(id, by, answer, label),
      refuse: () => changes.refuse(id, by, answer),
      receive: () => changes.receive(id, by, units),
      refund: () => changes.refund(id, by, form["shipping"] === "on"),
      replace: () => changes.replace(id, by),
    } satisfies Record<ReturnAction, () => Promise<ReturnChanged>>;
    const changed = await actions[action]();
    return changed.ok ? null : { status: 409, problem: changed.message };
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
      const action = returnActions.find((one) => one === sent.form["do"]);
      const refused: Refused | null = action
        ? await perform(action, page, sent, context.user.id)
        : { status: 422, problem: returnAdminMessages.one.notUnderstood };
      if (!refused) return { redirect: adminReturnAddress(page.id, { done: action }) };
      const now = refused.status === 409 ? await load(context) : page;
      const { status, ...more } = refused;
      return now && { status, page: { ...now, typed: { ...now.typed, ...sent.form }, ...more } };
    },
  };
}
