import { desc, eq, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import { fewLeft } from "../../catalogue/domain/catalogue.ts";
import { products } from "../../catalogue/server/schema.ts";
import type { Transaction } from "../../database/database.ts";
import { lockEmails, ownerRecipient, removeEmails, sendDelayedEmails } from "../../server/emails.ts";
import type { Post } from "../../server/emails.ts";
import { orderEvents, orderLines, orderParcels, orders } from "./schema.ts";
import { type HoldReason, isConfirmed } from "../domain/order.ts";
import { undoMinutes } from "../domain/parcels.ts";
import { hasUnconfirmedEmail } from "./standing.ts";
import type { OrderSubscriber } from "./subscribers.ts";

/** Enqueues emails about orders. Repeated calls enqueue no duplicates. */
export const orderEmails = (post: Post): Required<Omit<OrderSubscriber, "beforeCancel" | "refuseUndo">> => ({
  placedSql: {
    emails: sql`
      select 'order-placed', email where placed.payment is null
      union all select 'order-new', ${ownerRecipient} where placed.payment is null`,
  },

  /**
   * Emails the shopper and the owner, unless the order must first be confirmed or paid. Asks a guest who must confirm
   * the order to confirm. Warns the owner of products that are nearly sold out.
   */
  async onPlaced(transaction, number, { replaces }) {
    const { heldFor, few, ...shopper } = await placedNow(transaction, number);
    await post(
      transaction,
      ...(heldFor === "confirm" ? [emailOnce("order-confirm", shopper.email, number)] : []),
      ...(heldFor === null ? ofPlaced(shopper, number, replaces) : []),
      ...(few ? [{ ...emailOnce("nearly-sold-out", ownerRecipient, number), about: { products: few } }] : []),
    );
  },

  async onConfirmed(transaction, number) {
    const { email, ...shopper } = await shopperOf(transaction, number);
    await post(transaction, ...ofPlaced({ ...shopper, email: email! }, number));
  },

  async beforeUndo(transaction, number, parcel) {
    const { email } = await shopperOf(transaction, number);
    if (email === null) return true;
    const emails = await lockEmails(transaction, email, { number, parcel });
    const isInTime = emails.every(({ isDelayed }) => isDelayed);
    if (isInTime) await removeEmails(transaction, email, { number, parcel });
    return isInTime;
  },

  async sendEmail(transaction, number, parcel) {
    const { email } = await shopperOf(transaction, number);
    return email !== null && sendDelayedEmails(transaction, email, { number, parcel });
  },

  onForgotten: (transaction, number, email) => removeEmails(transaction, email, { number }),

  /**
   * Emails the shopper about the order's last event. If the shopper cancels, also emails the owner, but not about an
   * unconfirmed or unpaid order.
   * Emails about a new parcel are delayed, so that the parcel can be undone. An unconfirmed address gets only one short
   * email per order, and no email if the shopper cancels.
   */
  async onChanged(transaction, number, before) {
    const { email: to, userId, hasUnconfirmedEmail: isBrief } = await shopperOf(transaction, number);
    if (to === null) return; // the account was deleted
    const isUnconfirmed = !isConfirmed(before);
    const shopper = { to, isUnconfirmed, ...(userId && { account: userId }) };
    const { state, cancelled, parcel, by, without, id } = await lastEvent(transaction, number);
    const once = (kind: string) => `${kind} ${number} ${id}`;
    const brief = { ...emailOnce("order-update", to, number), isUnconfirmed: true };
    if (cancelled) {
      const about = {
        number,
        units: cancelled,
        isWhole: state === "cancelled",
        isOwn: without === "guest" || without === "withdrawal" || (by !== null && by === userId),
        isOverdue: without === "time",
        isUnpaid: before.hold?.reason === "payment" && without === "time",
      };
      const ofOwner = emailOnce("order-cancelled-by-shopper", ownerRecipient, number);
      const toOwner = { ...ofOwner, about: { number, units: cancelled } };
      const full = { kind: "order-cancelled", ...shopper, about, once: once("order-cancelled") };
      return post(
        transaction,
        ...(isBrief && about.isOwn ? [] : [isBrief ? brief : full]),
        ...(about.isOwn && !before.hold ? [toOwner] : []),
      );
    }
    const isOfOrder = eq(orderParcels.orderNumber, number);
    if (parcel?.is === "undone") {
      const sent = transaction.select({ id: orderParcels.id }).from(orderParcels).where(isOfOrder);
      const [last] = await sent.orderBy(desc(orderParcels.id)).limit(1);
      if (!isBrief || !last) return undefined;
      return post(transaction, { ...brief, about: { number, parcel: last.id }, delayMinutes: undoMinutes });
    }
    // An order ships without a parcel if release 0.2.0 cancelled all unsent units. Sent parcels already have emails.
    if (!parcel && before.state === "placed") return undefined;
    const about = { number, ...(parcel && { parcel: parcel.id }) };
    const emails = parcel?.is === "changed" ? await lockEmails(transaction, to, about) : [];
    // A waiting email needs no change: the worker reads the tracking details when it sends the email.
    if (emails.some(({ isUnsent }) => isUnsent)) return undefined;
    const count = transaction.$count(orderParcels, isOfOrder);
    const isWhole = !parcel || (state === "shipped" && (await count) === 1);
    const kind = isWhole ? "order-sent" : "order-parcel";
    const delayed = parcel?.is === "sent" && { delayMinutes: undoMinutes };
    const email = isBrief ? brief : { kind, ...shopper, once: once(kind) };
    return post(transaction, { ...email, about, ...delayed });
  },
});

const emailOnce = (kind: string, to: string, number: number) => {
  return { kind, to, about: { number }, once: `${kind} ${number}` };
};

type Shopper = { email: string; userId: string | null; hasUnconfirmedEmail: boolean };

const ofPlaced = (
  { email, userId, hasUnconfirmedEmail: isUnconfirmed }: Shopper,
  number: number,
  replaces?: number,
) => [
  {
    ...emailOnce("order-placed", email, number),
    about: { number, ...(replaces && { replaces }) },
    isUnconfirmed,
    ...(userId && { account: userId }),
  },
  emailOnce("order-new", ownerRecipient, number),
];

async function lastEvent(transaction: Transaction, number: number) {
  const isOfOrder = eq(orderEvents.orderNumber, number);
  const [event] = await transaction.select().from(orderEvents).where(isOfOrder).orderBy(desc(orderEvents.id)).limit(1);
  return event!;
}

/** Reads who gets emails about an order. The email is null if the account was deleted. */
export async function shopperOf(transaction: Transaction, number: number) {
  const [shopper] = await transaction
    .select({
      email: sql<string | null>`coalesce(${users.email}, ${orders.guestEmail})`,
      userId: orders.userId,
      hasUnconfirmedEmail: sql<boolean>`${hasUnconfirmedEmail}`,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.number, number));
  return shopper!;
}

/** Reads the buyer and nearly sold out products in one query, to keep the products' locks short. */
async function placedNow(transaction: Transaction, number: number) {
  const { rows } = await transaction.execute<Shopper & { heldFor: HoldReason | null; few: object[] | null }>(sql`
    select coalesce(email, guest_email) as email, user_id as "userId", ${hasUnconfirmedEmail} as "hasUnconfirmedEmail",
      hold_reason as "heldFor", (
      select jsonb_agg(jsonb_build_object('id', products.id, 'left', stock) order by stock, products.title)
      from ${orderLines} join ${products} on products.id = product_id
      where order_number = ${orders.number} and (stock = 0 or stock <= ${fewLeft} and stock + quantity > ${fewLeft})
    ) as few
    from ${orders} left join ${users} on users.id = user_id where number = ${number}`);
  return rows[0]!;
}
