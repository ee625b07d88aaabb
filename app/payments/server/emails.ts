import { z } from "zod";
import { statusOf } from "../../orders/domain/order.ts";
import type { Orders } from "../../orders/server/orders.ts";
import type { TemplateDataByKind } from "../../server/emails.ts";
import type { OrderPayments } from "../../orders/server/payment-port.ts";
import type { RefundedEmail, UnpaidEmail } from "../domain/emails.ts";

const About = z.object({ number: z.number() });
const AboutRefund = About.extend({ amountCents: z.number() });

type PageOf = (number: number, isSent: boolean) => Promise<string>;

export const paymentEmails = ({ show }: Pick<Orders, "show">, pageOf: PageOf, factsOf: OrderPayments["factsOf"]) =>
  ({
    async "order-unpaid"(about, { isSent }): Promise<UnpaidEmail | null> {
      const { number } = About.parse(about);
      const found = await show(number);
      if (!found || (isSent && statusOf(found.order) !== "unpaid")) return null;
      const { totalCents } = found.order;
      return {
        number,
        totalCents,
        facts: Object.fromEntries(await factsOf(number)),
        href: await pageOf(number, isSent),
      };
    },
    async "order-refunded"(about, { isSent }): Promise<RefundedEmail> {
      const refund = AboutRefund.parse(about);
      return { ...refund, href: await pageOf(refund.number, isSent) };
    },
  }) satisfies TemplateDataByKind;
