import { eq, sql } from "drizzle-orm";
import { products } from "../../catalogue/server/schema.ts";
import { goodsTotal } from "../../charges/domain/total-of.ts";
import type { Transaction } from "../../database/database.ts";
import type { Units } from "../domain/order.ts";
import { orderMessages } from "../messages.ts";
import { orderEvents, orderLines, orderNotes, orders } from "./schema.ts";
import type { OrderSubscriber } from "./subscribers.ts";

type Replacement = {
  readonly of: number;
  readonly units: Units;
  readonly by: string;
  readonly note: string;
  readonly once: string;
};

type PlacedReplacement =
  { readonly ok: true; readonly number: number } | { readonly ok: false; readonly message: string };

/** Places a free replacement order, which ships like other orders. Fails if too few units are in stock. */
export const createReplacements =
  (subscribers: readonly OrderSubscriber[]) =>
  async (transaction: Transaction, { of, units, by, note, once }: Replacement): Promise<PlacedReplacement> => {
    const ids = Object.keys(units);
    const { rows: stocked } = await transaction.execute<{ id: string; stock: number }>(sql`
      select id, stock from ${products} where id = any(${sql.param(ids)}::text[]) order by id for update`);
    const isShort = ids.some((id) => (stocked.find((one) => one.id === id)?.stock ?? 0) < units[id]!);
    if (isShort) return { ok: false, message: orderMessages.replacement.short };
    const [replaced] = await transaction.select({ total: orders.total }).from(orders).where(eq(orders.number, of));
    const lines = ids.map((id) => ({ id, quantity: units[id]!, unitPrice: 0, taxClass: "", grams: 0 }));
    // The shipping part of an order for pickup names the place.
    const place = replaced?.total?.isPickup && replaced.total.parts.find(({ kind }) => kind === "shipping");
    const goods = goodsTotal(lines);
    const total = place ? { ...goods, parts: [...goods.parts, { ...place, amount: 0 }], isPickup: true } : goods;
    const { rows } = await transaction.execute<{ number: string; currency: string | null }>(sql`
      with wanted as (select key as id, value::integer as units from jsonb_each_text(${JSON.stringify(units)}::jsonb)),
      placed as (
        insert into ${orders} (
          user_id, guest_email, email_confirmed, basket_id, basket_version, total_cents, to_pay_cents, total, currency, address
        )
        select user_id, guest_email, email_confirmed, gen_random_uuid(), 1, 0, 0, ${JSON.stringify(total)}::jsonb,
          currency, address
        from ${orders} where number = ${of} and address ->> 'name' <> ''
        returning number, currency
      ), happened as (
        insert into ${orderEvents} (order_number, state, by) select number, 'placed', ${by}::uuid from placed
      ), noted as (
        insert into ${orderNotes} (order_number, text, by, form) select number, ${note}, ${by}::uuid, ${once} from placed
      ), lines as (
        insert into ${orderLines} (order_number, product_id, title, picture, price_cents, quantity)
        select placed.number, product_id, title, picture, 0, units
        from placed, ${orderLines} join wanted on wanted.id = product_id where order_number = ${of} order by order_lines.id
        returning product_id, quantity
      ), taken as (
        update ${products} set stock = stock - lines.quantity from lines where products.id = lines.product_id
      )
      select number, currency from placed`);
    const [placed] = rows;
    if (!placed) return { ok: false, message: orderMessages.replacement.noAddress };
    const number = Number(placed.number);
    const money = { payment: undefined, currency: placed.currency ?? "", totalCents: 0, replaces: of };
    for (const { onPlaced } of subscribers) await onPlaced?.(transaction, number, money);
    return { ok: true, number };
  };
