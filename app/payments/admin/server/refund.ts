import { eq } from "drizzle-orm";
import { z } from "zod";
import type { AdminRoute } from "../../../admin/server/page.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import { decimalMark } from "../../../catalogue/admin/server/products/value.ts";
import { digitsOf } from "../../../catalogue/domain/currency.ts";
import { amountToType, typedAmount } from "../../../catalogue/domain/typed-amount.ts";
import { readStoreSettings } from "../../../catalogue/server/store-settings.ts";
import type { Database } from "../../../database/database.ts";
import { adminOrderAddress } from "../../../orders/admin/addresses.ts";
import { orderLines } from "../../../orders/server/schema.ts";
import { parseNumber } from "../../../orders/server/pages.ts";
import type { RefundChoice } from "../../domain/refundable.ts";
import { type GiveBack, markSentBack } from "../../server/give-back.ts";
import { lockOrder } from "../../server/ledger.ts";
import { quoteRefund } from "../../server/refundable.ts";
import { refunds } from "../../server/schema.ts";
import { refundMessages } from "../../refund-messages.ts";
import type { RefundForm, RefundPage } from "../domain/pages.ts";
import { orderPaymentMessages } from "../refund-messages.ts";
import { readRefundForm } from "./order-payment.ts";

type Dependencies = { readonly database: Database; readonly giveBack: GiveBack };

export function refundPage({ database, giveBack }: Dependencies): AdminRoute<RefundPage> {
  async function load(typedNumber: string | undefined): Promise<RefundPage | null> {
    const number = parseNumber(typedNumber);
    const form = number === null ? null : await readRefundForm(database, number);
    return form && { title: orderPaymentMessages.title(form.number), form, problem: null, confirm: null };
  }

  /** Refuses if another refund was made since the form was opened. Submitting a form twice refunds once. */
  const confirmed = (order: number, chosen: RefundChoice, { id, seen, by }: { id: string; seen: string; by: string }) =>
    database.transaction(async (transaction) => {
      await lockOrder(transaction, order);
      const made = await transaction.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderNumber, order));
      if (String(made.length) !== seen && !made.some((refund) => refund.id === id))
        return { ok: false as const, status: 409 as const, message: orderPaymentMessages.changed };
      const result = await giveBack(transaction, { ...chosen, order, reason: "owner", by, id });
      return { status: 422 as const, ...result };
    });

  return {
    show: ({ params }) => load(params["number"]),

    async change({ params, user }, { form: typed }) {
      const page = await load(params["number"]);
      if (!page) return null;
      const { number } = page.form;
      const toOrder = (query: Fields = {}) => ({ redirect: adminOrderAddress(number, query) });
      const id = z.uuid().safeParse(typed[typed["do"] === "sent" ? "refund" : "form"]).data;
      if (!id) return toOrder();
      if (typed["do"] === "sent") {
        const isSent = await database.transaction((transaction) => markSentBack(transaction, id, user.id));
        return toOrder(isSent ? { refunded: "sent" } : {});
      }
      const again = (
        status: 200 | 409 | 422,
        changes: Partial<RefundPage>,
        form: Partial<RefundPage["form"]> = {},
      ) => ({
        status,
        page: { ...page, form: { ...page.form, form: id, typed, ...form }, ...changes },
      });
      const { errors, chosen } = await choiceIn(database, page.form, typed);
      if (Object.keys(errors).length > 0) return again(422, {}, { errors });
      if (typed["sure"] !== "yes") {
        const quote = await quoteRefund(database, number, chosen);
        if (!quote.ok) return again(422, { problem: quote.message });
        return again(
          200,
          { confirm: { amountCents: quote.amount, method: quote.method } },
          { seen: typed["seen"] ?? "" },
        );
      }
      const result = await confirmed(number, chosen, { id, seen: typed["seen"] ?? "", by: user.id });
      return result.ok ? toOrder({ refunded: "yes" }) : again(result.status, { problem: result.message });
    },
  };
}

async function choiceIn(database: Database, { number, lines: refundable }: RefundForm, typed: Fields) {
  const settings = await readStoreSettings(database);
  const [{ currency }, mark] = [settings, decimalMark(settings)];
  const isOfOrder = eq(orderLines.orderNumber, number);
  const lines = await database.select().from(orderLines).where(isOfOrder).orderBy(orderLines.id);
  const textOf = (name: string) => (typed[name] ?? "").trim();
  const errors: Record<string, string> = {};
  const units: Record<string, number> = {};
  for (const [at, { productId }] of lines.entries()) {
    const name = `refund-units-${at}`;
    const text = textOf(name);
    const { left = 0, title = "" } = refundable[at] ?? {};
    if (!/^\d{0,9}$/.test(text)) errors[name] = orderPaymentMessages.unitsWrong;
    else if (typed["sure"] !== "yes" && Number(text) > left) errors[name] = refundMessages.refused.units(left, title);
    else if (Number(text) > 0) units[productId] = Number(text);
  }
  function amountIn(name: string) {
    const text = textOf(name);
    const amount = /^[0.,]*$/.test(text) ? 0 : typedAmount(text, currency, mark);
    const example = amountToType(10 ** (digitsOf(currency) + 1), currency, mark);
    if (amount === null) errors[name] = orderPaymentMessages.amountWrong(example);
    return amount ?? 0;
  }
  return {
    errors,
    chosen: { units, shipping: amountIn("refund-shipping"), amount: amountIn("refund-amount") } satisfies RefundChoice,
  };
}
