import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Fields } from "../../../admin/domain/pages.ts";
import type { AdminContext, AdminRoute, Submission } from "../../../admin/server/page.ts";
import type { Database } from "../../../database/database.ts";
import type { Units } from "../../../orders/domain/order.ts";
import { parseNumber } from "../../../orders/server/pages.ts";
import { unitsLeft } from "../../domain/return.ts";
import { readReturnable } from "../../server/returnable.ts";
import type { ReturnChanged, ReturnChanges } from "../../server/changes.ts";
import { returnLines, returns, withdrawals } from "../../server/schema.ts";
import { severalLines } from "../../server/several-lines.ts";
import { adminReturnAddress } from "../addresses.ts";
import { type OneReturnPage, type ReturnAction, returnActions } from "../domain/pages.ts";
import { returnAdminMessages } from "../messages.ts";
import { listedReturns } from "./list.ts";

type Sources = {
  readonly database: Database;
  readonly changes: ReturnChanges;
  readonly instructions: () => Promise<string>;
};

const maxLabelBytes = 1024 * 1024;

const Answer = severalLines(2000).pipe(z.string().min(1, { error: () => returnAdminMessages.one.missing }));

type Refused = Partial<Pick<OneReturnPage, "errors" | "problem">> & { readonly status?: 409 };

/** The page of a return, with a form for each change that is possible. */
export function returnPage({ database, changes, instructions }: Sources): AdminRoute<OneReturnPage> {
  async function load({ params, mayChange }: AdminContext): Promise<OneReturnPage | null> {
    const id = parseNumber(params["id"]);
    if (id === null) return null;
    const [listed] = await listedReturns(database, eq(returns.id, id), { order: asc(returns.id), limit: 1 });
    const [row] = await database
      .select()
      .from(returns)
      .leftJoin(withdrawals, eq(withdrawals.id, returns.withdrawalId))
      .where(eq(returns.id, id));
    if (!listed || !row) return null;
    const { returns: stored, withdrawals: statement } = row;
    const lines = await database.select().from(returnLines).where(eq(returnLines.returnId, id));
    const returnable = listed.number === null ? [] : await readReturnable(database, listed.number);
    const titleOf = (product: string) => returnable.find((line) => line.id === product)?.title ?? product;
    return {
      ...listed,
      title: returnAdminMessages.one.title(id),
      lines: lines.map(({ productId, ...line }) => ({ ...line, id: productId, title: titleOf(productId) })),
      statement,
      choices: lines.length === 0 ? returnable.filter((line) => unitsLeft(line) > 0) : [],
      isUndone: returnable.some(({ sent, returned }) => returned > sent),
      answer: stored.answer,
      refundedCents: stored.refundedCents,
      replacement: stored.replacement,
      mayChange: mayChange && stored.dueAt === null,
      typed: { answer: await instructions() },
      errors: {},
      problem: null,
      done: null,
    };
  }

  /** Performs an action. Returns null if it is complete. */
  async function perform(
    action: ReturnAction,
    page: OneReturnPage,
    sent: Submission,
    by: string,
  ): Promise<Refused | null> {
    const { id, lines, choices } = page;
    const { form, files } = sent;
    const refusal = (changed: ReturnChanged): Refused | null =>
      changed.ok ? null : { status: 409, problem: changed.message };
    if (action === "choose") {
      const { errors, units } = unitsIn(
        form,
        choices.map((line) => ({ id: line.id, most: unitsLeft(line) })),
      );
      return errors ? { errors } : refusal(await changes.choose(id, by, units));
    }
    if (action === "receive") {
      const { errors, units } = unitsIn(
        form,
        lines.map(({ id: product, units: most }) => ({ id: product, most })),
      );
      return errors ? { errors } : refusal(await changes.receive(id, by, units));
    }
    if (action === "approve" || action === "refuse") {
      const answer = Answer.safeParse(form["answer"] ?? "");
      const file = files.get("label");
      const label = file?.length ? file : null;
      const isWrong = label && (label.length > maxLabelBytes || label.toString("latin1", 0, 5) !== "%PDF-");
      const errors = {
        ...(!answer.success && { answer: answer.error.issues[0]!.message }),
        ...(isWrong && { label: returnAdminMessages.one.noPdf }),
      };
      if (!answer.success || isWrong) return { errors };
      return refusal(
        action === "approve"
          ? await changes.approve(id, by, answer.data, label)
          : await changes.refuse(id, by, answer.data),
      );
    }
    if (action === "refund") return refusal(await changes.refund(id, by, form["shipping"] === "on"));
    return refusal(await changes[action](id, by));
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
      const refused = action
        ? await perform(action, page, sent, context.user.id)
        : { problem: returnAdminMessages.one.notUnderstood };
      if (!refused) return { redirect: adminReturnAddress(page.id, { done: action }) };
      const { status = 422, ...more } = refused;
      const now = status === 409 ? await load(context) : page;
      return now && { status, page: { ...now, typed: sent.form, ...more } };
    },
  };
}

type Limited = { readonly id: string; readonly most: number };

/** Parses whole numbers of units by product id. Returns errors by field if one is wrong. */
function unitsIn(
  form: Fields,
  lines: readonly Limited[],
): { errors: Fields; units?: never } | { errors?: never; units: Units } {
  const typed = lines.map(({ id, most }) => ({ id, most, text: (form[`units-${id}`] ?? "").trim() }));
  const wrong = typed.filter(({ text, most }) => !/^\d{0,9}$/.test(text) || Number(text) > most);
  if (wrong.length > 0)
    return {
      errors: Object.fromEntries(
        wrong.map(({ id, most }) => [`units-${id}`, returnAdminMessages.one.unitsWrong(most)]),
      ),
    };
  return { units: Object.fromEntries(typed.flatMap(({ id, text }) => (Number(text) > 0 ? [[id, Number(text)]] : []))) };
}
