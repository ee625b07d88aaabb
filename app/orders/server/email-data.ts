import { z } from "zod";
import type { Occasion, TemplateDataByKind } from "../../server/emails.ts";
import { orderAddress } from "../addresses.ts";
import type { BriefOrder, CancelledEmail, EmailOrder, ParcelEmail } from "../domain/emails.ts";
import { type Order, type OrderedLine, remainingUnits, type Units } from "../domain/order.ts";
import { sumOf } from "../../charges/domain/proportion.ts";
import { linesOf, unitsOf } from "../domain/parcels.ts";
import type { Orders } from "./orders.ts";
import { postalLines } from "./postal-lines.ts";

const About = z.object({ number: z.number() });
const Placed = About.extend({ replaces: z.number().optional() });
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
  async function dataOf({ address, payment, pickup, ...order }: Order, occasion?: Occasion): Promise<EmailOrder> {
    const { number, lines, totalCents, parts, giftNote } = order;
    const page = await pageOf(number, occasion?.isSent ?? false);
    const to = pickup ? [pickup] : postalLines(address);
    const isPrepaid = payment !== undefined;
    return { number, lines, totalCents, parts, isPrepaid, address: to, pickup, giftNote, page };
  }

  /** Null if the parcel was undone. An email of an earlier release names no parcel, and is about the last parcel. */
  async function parcelData(about: object, occasion?: Occasion): Promise<ParcelEmail | null> {
    const { number, parcel: id } = Sent.parse(about);
    const found = await show(number);
    const parcels = found?.order.parcels ?? [];
    const at = id === undefined ? parcels.length - 1 : parcels.findIndex((each) => each.id === id);
    const parcel = parcels[at];
    if (!found || (id !== undefined && !parcel)) return null;
    const { lines: all, ...order } = await dataOf(found.order, occasion);
    if (!parcel) return { ...order, lines: all, parcel: null, following: [], isFirst: true };
    const sentBy = ({ id: product }: OrderedLine) =>
      sumOf(parcels.slice(0, at + 1), ({ units }) => units[product] ?? 0);
    const following = unitsOf(all, (line) => remainingUnits(line) - sentBy(line));
    const lines = linesOf(all, parcel.units);
    return { ...order, lines, parcel, following: linesOf(all, following), isFirst: at === 0 };
  }
  return {
    async "order-placed"(about, occasion?: Occasion): Promise<EmailOrder | BriefOrder | null> {
      const { number, replaces } = Placed.parse(about);
      const found = await show(number);
      if (!found) return null;
      if (found.isConfirmed) return { ...(await dataOf(found.order, occasion)), replaces };
      const page = await pageOf(number, occasion?.isSent ?? false);
      return {
        number,
        totalCents: found.order.totalCents,
        page,
        replaces,
        isBrief: true,
        isGuest: found.guest !== null,
      };
    },
    "order-sent": parcelData,
    "order-parcel": parcelData,
    async "order-cancelled"(about, occasion?: Occasion): Promise<CancelledEmail | null> {
      const { number, units, ...how } = Cancelled.parse(about);
      const found = await show(number);
      if (!found) return null;
      const order = await dataOf(found.order, occasion);
      return { ...order, cancelled: linesOf(order.lines, units), ...how };
    },
  } satisfies TemplateDataByKind;
}
