import { eq } from "drizzle-orm";
import { z } from "zod";
import type { AdminRoute } from "../../../admin/server/page.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import { decimalMark } from "../../../catalogue/admin/server/products/value.ts";
import { digitsOf } from "../../../catalogue/domain/currency.ts";
import { amountToType, typedAmount } from "../../../catalogue/domain/typed-amount.ts";
import { readStoreSettings, type StoreSettings } from "../../../catalogue/server/store-settings.ts";
import type { Database } from "../../../database/database.ts";
import { adminOrderAddress } from "../../../orders/admin/addresses.ts";
import { parseNumber } from "../../../orders/server/pages.ts";
import type { RefundChoice } from "../../domain/refundable.ts";
import { type GiveBack, markSentBack } from "../../server/give-back.ts";
import { lockOrder } from "../../server/ledger.ts";
import { quoteRefund } from "../../server/refundable.ts";
import { refunds } from "../../server/schema.ts";
import { refundMessages } from "../../refund-messages.ts";
import type { RefundForm, RefundPage } from "../domain/pages.ts";
import { orderPaymentMessages as messages } from "../refund-messages.ts";
import { readRefundForm } from "./order-payment.ts";

export function refundPage(database: Database, giveBack: GiveBack): AdminRoute<RefundPage> {
  async function load(typedNumber: string | undefined) {
    const number = parseNumber(typedNumber);
    const form = number === null ? null : await readRefundForm(database, number);
    return form && { title: messages.title(form.number), form, problem: null, confirm: null };
  }

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
      const form = { ...page.form, form: id, typed };
      const again = (status: 200 | 409 | 422, changes: Partial<RefundPage>) => {
        return { status, page: { ...page, form, ...changes } };
      };
      const { errors, chosen } = choiceIn(page.form, typed, await readStoreSettings(database));
      if (Object.keys(errors).length > 0) return again(422, { form: { ...form, errors } });
      const { seen = "" } = typed;
      if (typed["sure"] !== "yes") {
        const quote = await quoteRefund(database, number, chosen);
        return quote.ok
          ? again(200, { form: { ...form, seen }, confirm: quote })
          : again(422, { problem: quote.message });
      }
      const result = await database.transaction(async (transaction) => {
        await lockOrder(transaction, number);
        const made = await transaction.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderNumber, number));
        // A form that is submitted again may pass, because `giveBack` refunds only once per id.
        if (String(made.length) !== seen && !made.some((refund) => refund.id === id)) return messages.changed;
        return giveBack(transaction, { ...chosen, order: number, reason: "owner", by: user.id, id });
      });
      if (typeof result === "string") return again(409, { problem: result });
      return result.ok ? toOrder({ refunded: "yes" }) : again(422, { problem: result.message });
    },
  };
}

function choiceIn({ lines }: RefundForm, typed: Fields, settings: StoreSettings) {
  const [{ currency }, mark] = [settings, decimalMark(settings)];
  const textOf = (name: string) => (typed[name] ?? "").trim();
  const errors: Record<string, string> = {};
  const units: Record<string, number> = {};
  for (const [at, { id, title, left }] of lines.entries()) {
    const name = `refund-units-${at}`;
    const text = textOf(name);
    if (!/^\d{0,9}$/.test(text)) errors[name] = messages.unitsWrong;
    else if (typed["sure"] !== "yes" && Number(text) > left) errors[name] = refundMessages.refused.units(left, title);
    else if (Number(text) > 0) units[id] = Number(text);
  }
  function amountIn(name: string) {
    const text = textOf(name);
    const amount = /^[0.,]*$/.test(text) ? 0 : typedAmount(text, currency, mark);
    const example = amountToType(10 ** (digitsOf(currency) + 1), currency, mark);
    if (amount === null) errors[name] = messages.amountWrong(example);
    return amount ?? 0;
  }
  const chosen: RefundChoice = { units, shipping: amountIn("refund-shipping"), amount: amountIn("refund-amount") };
  return { errors, chosen };
}
