import { z } from "zod";
import type { Occasion, TemplateDataByKind } from "../../server/emails.ts";
import { orderAddress } from "../addresses.ts";
import { trackingPage } from "../domain/carriers.ts";
import type { BriefOrder, CancelledEmail, EmailOrder } from "../domain/emails.ts";
import type { OrderedLine, Units } from "../domain/order.ts";
import { nameOf } from "../../catalogue/server/countries.ts";
import type { Orders } from "./orders.ts";
import { postalLines } from "./postal-lines.ts";

const About = z.object({ number: z.number() });
const Cancelled = About.extend({
  units: z.record(z.string(), z.number()) satisfies z.ZodType<Units>,
  isWhole: z.boolean(),
  isOwn: z.boolean(),
  isOverdue: z.boolean().default(false),
  isUnpaid: z.boolean().default(false),
});

/** Lines of one cancellation. `quantity` is the number of units cancelled. */
export const cancelledOf = (lines: readonly OrderedLine[], units: Units): readonly OrderedLine[] =>
  lines.flatMap((line) => {
    const quantity = units[line.id];
    return quantity ? [{ ...line, quantity, cancelled: 0 }] : [];
  });

export function orderTemplateData(
  { show }: Pick<Orders, "show">,
  pageOf: (number: number, isSent: boolean) => Promise<string> = async (number) => orderAddress(number),
) {
  async function templateData(number: number, occasion?: Occasion): Promise<EmailOrder | null> {
    const found = await show(number);
    if (!found) return null;
    const { lines, totalCents, parts, giftNote, parcel, payment } = found.order;
    const address = postalLines(found.order.address, nameOf(found.order.address.country));
    const page = await pageOf(number, occasion?.isSent ?? false);
    return {
      number,
      lines,
      totalCents,
      parts,
      isPrepaid: payment !== undefined,
      address,
      giftNote,
      parcel,
      trackingPage: parcel && trackingPage(parcel),
      page,
    };
  }
  return {
    async "order-placed"(about, occasion?: Occasion): Promise<EmailOrder | BriefOrder | null> {
      const { number } = About.parse(about);
      const found = await show(number);
      if (!found || found.isConfirmed) return templateData(number, occasion);
      const page = await pageOf(number, occasion?.isSent ?? false);
      return { number, totalCents: found.order.totalCents, page, isBrief: true, isGuest: found.guest !== null };
    },
    "order-sent": (about, occasion?: Occasion) => templateData(About.parse(about).number, occasion),
    async "order-cancelled"(about, occasion?: Occasion): Promise<CancelledEmail | null> {
      const { number, units, ...how } = Cancelled.parse(about);
      const order = await templateData(number, occasion);
      return order && { ...order, cancelled: cancelledOf(order.lines, units), ...how };
    },
  } satisfies TemplateDataByKind;
}
