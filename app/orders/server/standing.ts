import { type SQL, sql } from "drizzle-orm";
import type { HeldState, HoldReason, OrderStanding } from "../domain/order.ts";
import { orderParcels, orders } from "./schema.ts";

type Stored = Pick<typeof orders.$inferSelect, "state" | "heldUntil" | "holdReason">;

export const stateOf = ({ state, heldUntil, holdReason }: Stored): HeldState => ({
  state,
  hold: heldUntil && holdReason ? { reason: holdReason, until: heldUntil.toISOString() } : undefined,
});

/** Column values that remove an order's hold. */
export const released = { heldUntil: null, holdReason: null } as const;

const { state, heldUntil, holdReason, guestEmail, emailConfirmed } = orders;

/** SQL equivalent of `orderStanding`. */
export const standingIs: Readonly<Record<OrderStanding["is"], SQL>> = {
  held: sql`(${state} = 'placed' and ${heldUntil} is not null)`,
  placed: sql`(${state} = 'placed' and ${heldUntil} is null)`,
  shipped: sql`${state} = 'shipped'`,
  cancelled: sql`(${state} = 'cancelled' and ${heldUntil} is null)`,
  expired: sql`(${state} = 'cancelled' and ${heldUntil} is not null)`,
};

export const isHeldFor = (reason: HoldReason) => sql`(${standingIs.held} and ${holdReason} = ${reason})`;

/** SQL equivalent of `OrderSummary.isPartlySent`. */
export const isPartlySent = sql`(${standingIs.placed} and exists (
  select from ${orderParcels} where ${orderParcels.orderNumber} = ${orders.number}))`;

/** True if a guest order was never held for "confirm", and its email address is unconfirmed. */
export const isEmailUnconfirmed = (order: Pick<typeof orders.$inferSelect, "guestEmail" | "emailConfirmed">) =>
  order.guestEmail !== null && order.emailConfirmed === false;

/** SQL equivalent of `isEmailUnconfirmed`. */
export const hasUnconfirmedEmail = sql`(${guestEmail} is not null and ${emailConfirmed} is false)`;

/** SQL condition for orders that the guest can still confirm. */
export const isConfirmable = sql`(${isHeldFor("confirm")} and ${heldUntil} > now())`;

export const isOverdue = sql`(${isHeldFor("confirm")} and ${heldUntil} <= now())`;

/** SQL condition for orders that count as sales. */
export const isSold = sql`(${standingIs.placed} or ${standingIs.shipped})`;
