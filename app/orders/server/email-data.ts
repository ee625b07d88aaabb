import { z } from "zod";
import type { Occasion, TemplateDataByKind } from "../../server/emails.ts";
import { orderAddress } from "../addresses.ts";
import type { BriefOrder, CancelledEmail, EmailOrder, ParcelEmail } from "../domain/emails.ts";
import { remainingUnits, type OrderedLine, type Units } from "../domain/order.ts";
import { linesOf, unitsOf } from "../domain/parcels.ts";
import { nameOf } from "../../catalogue/server/countries.ts";
import type { Orders } from "./orders.ts";
import { postalLines } from "./postal-lines.ts";

const About = z.object({ number: z.number() });
const Sent = About.extend({ parcel: z.number().optional() });
const Cancelled = About.extend({
  units: z.record(z.string(), z.number()) satisfies z.ZodType<Units>,
  isWhole: z.boolean(),
  isOwn: z.boolean(),
  isOverdue: z.boolean().default(false),
  isUnpaid: z.boolean().default(false),
});

export function orderTemplateData(
  { show }: Pick<Orders, "show">,
  pageOf: (number: number, isSent: boolean) => Promise<string> = async (number) => orderAddress(number),
) {
  async function templateData(number: number, occasion?: Occasion): Promise<EmailOrder | null> {
    const found = await show(number);
    if (!found) return null;
    const { lines, totalCents, parts, giftNote, payment } = found.order;
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
      page,
    };
  }

  /** Data about a parcel; null if the parcel was undone. For emails of earlier releases, data about the last parcel. */
  async function parcelData(about: object, occasion?: Occasion): Promise<ParcelEmail | null> {
    const { number, parcel: id } = Sent.parse(about);
    const [order, found] = [await templateData(number, occasion), await show(number)];
    const parcels = found?.order.parcels ?? [];
    const at = id === undefined ? parcels.length - 1 : parcels.findIndex((parcel) => parcel.id === id);
    const parcel = parcels[at];
    if (!order || (id !== undefined && !parcel)) return null;
    if (!parcel) return { ...order, parcel: null, following: [], isFirst: true };
    const sentBy = (line: OrderedLine) =>
      parcels.slice(0, at + 1).reduce((sum, { units }) => sum + (units[line.id] ?? 0), 0);
    const following = unitsOf(order.lines, (line) => remainingUnits(line) - sentBy(line));
    return {
      ...order,
      lines: linesOf(order.lines, parcel.units),
      parcel,
      following: linesOf(order.lines, following),
      isFirst: at === 0,
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
    "order-sent": parcelData,
    "order-parcel": parcelData,
    async "order-cancelled"(about, occasion?: Occasion): Promise<CancelledEmail | null> {
      const { number, units, ...how } = Cancelled.parse(about);
      const order = await templateData(number, occasion);
      return order && { ...order, cancelled: linesOf(order.lines, units), ...how };
    },
  } satisfies TemplateDataByKind;
}
