import { and, eq, sql } from "drizzle-orm";
import { amountsIn } from "../../admin/domain/figures.ts";
import { readStoreSettings, formatsOf } from "../../catalogue/server/store-settings.ts";
import { orderMessages } from "../messages.ts";
import { lockBasket } from "../../basket/server/owner.ts";
import { basketItems, baskets } from "../../basket/server/schema.ts";
import { users } from "../../accounts/server/schema.ts";
import type { CurrentRates } from "../../charges/domain/rates.ts";
import type { RequestedLine, Total } from "../../charges/domain/total.ts";
import { lockCodes } from "../../charges/server/codes.ts";
import { refusalText } from "../../charges/refusal-text.ts";
import { products } from "../../catalogue/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { codesFor, isOrderedBy, useCodes } from "./codes.ts";
import { addAddress } from "./address-book.ts";
import { unconfirmedLimitErrors, type Guest, hoursToConfirm, type UnconfirmedAccount } from "./guests.ts";
import { maxUnpaid, type placeInSingleStatement, shortenLockTimeout } from "./place-single-statement.ts";
import type { OrderSubmission, PlacedOrder, ReadOrderingClosed, Buyer } from "./placing.ts";
import { charged, type ReadRates, totalFor } from "./quote.ts";
import { reviewKey } from "./review-key.ts";
import { orderEvents, orderLines, orders } from "./schema.ts";
import { isHeldFor } from "./standing.ts";
import type { OrderSubscriber } from "./subscribers.ts";

/**
 * Orders all available units of a basket, then empties the basket. Each basket version is ordered once (decision 0006).
 * Repeated requests return the existing order, even while ordering is closed.
 * @throws when the database does not answer; a retry is safe.
 */
export async function placeOrder(
  database: Database,
  closed: ReadOrderingClosed,
  by: Buyer | Guest,
  placing: OrderSubmission,
  subscribers: readonly OrderSubscriber[],
  singleStatement: ReturnType<typeof placeInSingleStatement> | null,
  readRates: ReadRates,
): Promise<PlacedOrder> {
  const { savesAddress, codes = [] } = placing;
  const isUsual = !("basketId" in by) && !savesAddress && codes.length === 0;
  const tried = isUsual ? singleStatement?.(by, placing) : null;
  const placed = await tried;
  if (placed) return { ok: true, number: placed, again: false };
  const current = await readRates(codes);
  return database.preparedTransaction(async (transaction) => {
    if (tried) await transaction.execute(shortenLockTimeout);
    const guest = "basketId" in by ? by : null;
    const basket = await lockBasket(transaction, "basketId" in by ? by : { userId: by.id });
    if (basket?.id !== placing.basketId) return { ok: false, changes: [orderMessages.changes.basket] };
    if (basket.version !== placing.version) {
      const isThis = and(eq(orders.basketId, placing.basketId), eq(orders.basketVersion, placing.version));
      const [order] = await transaction.select({ number: orders.number }).from(orders).where(isThis);
      return order ? { ok: true, ...order, again: true } : { ok: false, changes: [orderMessages.changes.basket] };
    }
    const why = await closed(transaction);
    if (why !== null) return { ok: false, changes: [why] };
    // Locks the currency until commit.
    const storeSettings = await readStoreSettings(transaction, "share");
    if (storeSettings.currency !== placing.currency) return { ok: false, changes: [orderMessages.changes.currency] };
    if (placing.payment && (await countUnpaid(transaction, by)) >= maxUnpaid)
      return { ok: false, changes: [orderMessages.changes.unpaid(maxUnpaid)] };
    const unconfirmed = "basketId" in by ? by : await unconfirmedAccount(transaction, by);
    const formatAmount = amountsIn(formatsOf(storeSettings));
    const reviewed = await compareWithReview(transaction, placing, {
      current,
      formatAmount,
      unconfirmed,
      by,
      entered: codes,
    });
    if ("changes" in reviewed) return { ok: false, ...reviewed };
    // Counts the order towards the guest's limit last, so that refused orders and repeated forms do not count.
    if (guest && !(await guest.count(transaction))) return { ok: false, changes: [orderMessages.guest.tooMany] };
    const total = current && reviewed.total;
    const number = await write(transaction, by, { ...placing, total, network: unconfirmed?.network ?? null });
    await useCodes(transaction, number, codes);
    if (savesAddress && !("basketId" in by)) await addAddress(transaction, by, placing.address);
    for (const { onPlaced } of subscribers) await onPlaced?.(transaction, number, placing);
    return { ok: true, number, again: false };
  });
}

const countUnpaid = (transaction: Transaction, by: Buyer | Guest) =>
  transaction.$count(orders, and(isHeldFor("payment"), isOrderedBy(by)));

async function unconfirmedAccount(transaction: Transaction, { id, network }: Buyer) {
  if (network === undefined) return null;
  const isConfirmed = await transaction.$count(users, and(eq(users.id, id), users.emailVerified));
  return isConfirmed ? null : { id, network };
}

const unitsIn = (basketId: string) => sql`
  (select product_id, min(title) as title, count(*)::integer as quantity, min(id) as first
   from ${basketItems} where basket_id = ${basketId} and removed_by is null group by product_id) as units`;

/** A product in the basket. `had`: available units. The price is null if the product was deleted. */
type BasketUnits = { id: string; title: string; quantity: number; had: number; price_cents: number | null } & Pick<
  RequestedLine,
  "taxClass" | "grams"
>;

type Comparison = {
  readonly current: CurrentRates | null;
  readonly formatAmount: (amount: number) => string;
  readonly unconfirmed: Guest | UnconfirmedAccount | null;
  readonly by: Buyer | Guest;
  readonly entered: readonly string[];
};

/**
 * Compares the basket with the review. Returns the basket's total, or messages if a total, price or availability
 * differs. Also returns messages if an unconfirmed buyer orders too many units. Locks the products until commit.
 */
async function compareWithReview(
  transaction: Transaction,
  placing: OrderSubmission,
  { current, formatAmount, unconfirmed, by, entered }: Comparison,
): Promise<{ total: Total } | { changes: string[] }> {
  const { basketId, totalCents, currency, seen } = placing;
  // Locks products in the order of ids, as all transactions do, to avoid deadlocks.
  await transaction.execute(sql`
    select from ${products} where id in (select product_id from ${unitsIn(basketId)}) order by id for update`);
  const { rows: inBasket } = await transaction.execute<BasketUnits>(sql`
    select units.product_id as id, units.title, quantity, least(quantity, coalesce(stock, 0)) as had, price_cents, ${charged}
    from ${unitsIn(basketId)} left join ${products} on products.id = units.product_id order by first`);
  if (inBasket.length === 0) return { changes: [orderMessages.changes.empty] };

  const ordered = inBasket.flatMap(({ id, had, price_cents, taxClass, grams }) =>
    had > 0 && price_cents !== null ? [{ id, quantity: had, unitPrice: price_cents, taxClass, grams }] : [],
  );
  const short = inBasket.filter(({ had, quantity }) => had < quantity);
  const missing = short.map(({ title, quantity, had, price_cents }) => {
    if (price_cents === null) return orderMessages.changes.gone(title);
    return had === 0 ? orderMessages.changes.soldOut(title) : orderMessages.changes.fewer(title, had, quantity);
  });
  if (ordered.length === 0) return { changes: missing };
  await lockCodes(transaction, entered);
  const codes = await codesFor(transaction, { codes: entered, currency, by });
  const sum = totalFor(current && { ...current, rates: { ...current.rates, codes } }, ordered, placing);
  if ("refusal" in sum) return { changes: [...missing, refusalText(sum, formatAmount)] };
  const units = inBasket.flatMap(({ id, quantity, had, price_cents }) => [
    { id, quantity: had, priceCents: price_cents },
    { id, quantity: quantity - had, priceCents: null },
  ]);
  if (sum.amount === totalCents && reviewKey(units.filter(({ quantity }) => quantity > 0)) === seen) {
    const changes = unconfirmed ? await unconfirmedLimitErrors(transaction, unconfirmed, inBasket) : [];
    return changes.length > 0 ? { changes } : { total: sum };
  }
  const { other, total, withShipping } = orderMessages.changes;
  const { amount, parts } = sum;
  if (amount === totalCents) return { changes: [...missing, other] };
  const isNewShipping = !placing.shipping && parts.some(({ kind }) => kind === "shipping");
  const changed = isNewShipping ? withShipping : total;
  return { changes: [...missing, changed(formatAmount(amount), formatAmount(totalCents))] };
}

async function write(
  transaction: Transaction,
  by: Buyer | Guest,
  placing: OrderSubmission & { readonly total: Total | null; readonly network: string | null },
): Promise<number> {
  const { userId, email } = "basketId" in by ? { userId: null, ...by } : { userId: by.id, email: null };
  const { basketId, version, totalCents, total, currency, address, giftNote, network, payment } = placing;
  const mustConfirm = "basketId" in by && by.returnsBy === "confirmation";
  const isEmailUnconfirmed = email !== null && (payment !== undefined || !mustConfirm);
  const hold = payment
    ? { reason: "payment", minutes: payment.holdMinutes }
    : mustConfirm
      ? { reason: "confirm", minutes: hoursToConfirm * 60 }
      : { reason: null, minutes: null };
  const { rows } = await transaction.execute<{ number: string }>(sql`
    with placed as (
      insert into ${orders} (
        user_id, guest_email, email_confirmed, network, held_until, hold_reason,
        basket_id, basket_version, total_cents, to_pay_cents, total, payment, currency, address, gift_note
      ) values (
        ${userId}, ${email}, ${isEmailUnconfirmed ? false : null}, ${network},
        now() + make_interval(mins => ${hold.minutes}::integer), ${hold.reason},
        ${basketId}, ${version}, ${totalCents}, ${totalCents}, ${total && JSON.stringify(total)}, ${payment?.method ?? null},
        ${currency}, ${JSON.stringify(address)}, ${giftNote}
      )
      returning number
    ), noted as (
      insert into ${orderEvents} (order_number, state, by, without)
      select number, 'placed', ${userId}::uuid, ${userId === null ? "guest" : null} from placed
    ), lines as (
      insert into ${orderLines} (order_number, product_id, title, picture, price_cents, quantity)
      select placed.number, products.id, products.title, picture, price_cents, least(quantity, stock)
      from placed, ${unitsIn(basketId)} join ${products} on products.id = units.product_id and stock > 0
      order by units.first
      returning product_id, quantity
    ), taken as (
      update ${products} set stock = stock - lines.quantity from lines where products.id = lines.product_id
    ), emptied as (
      delete from ${basketItems} where basket_id = ${basketId}
    ), counted as (
      update ${baskets} set version = version + 1, updated_at = now() where id = ${basketId}
    )
    select number from placed`);
  return Number(rows[0]!.number);
}
