import { type SQL, sql } from "drizzle-orm";
import { basketItems, baskets } from "../../basket/server/schema.ts";
import { fewLeft } from "../../catalogue/domain/catalogue.ts";
import { market, products } from "../../catalogue/server/schema.ts";
import type { AtOnce } from "../../database/database.ts";
import type { Posting } from "../../server/letters.ts";
import { lettersOfPlaced } from "./letters.ts";
import type { Placing } from "./place.ts";
import { orderEvents, orderLines, orders } from "./schema.ts";

/** What belongs to the statement that places an order. */
export type Whole = {
  /** Whether the shop takes orders, which stays so until the transaction ends. */
  readonly isOpen: SQL;
  readonly posting: Posting;
};

const few = sql.raw(String(fewLeft));

/** As `reviewKey` has it, of rows with quantity, price_cents and id. */
const key = sql.raw(`translate(rtrim(encode(sha256(convert_to(
  '[' || string_agg(to_json(quantity || ' ' || price_cents || ' ' || id)::text, ',' order by (quantity || ' ' || price_cents || ' ' || id) collate "C") || ']',
  'UTF8')), 'base64'), '='), '+/', '-_')`);

/**
 * Places a shopper's order in one statement that is a transaction of its own, if all is just as they saw it, nothing is left out and
 * nothing becomes scarce, which is nearly always so; its number then. Otherwise it changes nothing, and answers null: `place.ts` says why, or does
 * what there is besides. It locks what that locks, in the same order. The basket's version is the same in what the statement sees and in the row that it has locked, so
 * nobody has changed the basket in between; products are read from the rows that it has locked.
 */
export function placingAtOnce(atOnce: AtOnce, whole: Whole) {
  let statement: SQL | undefined;
  return async (user: { readonly id: string }, placing: Placing): Promise<number | null> => {
    statement ??= placingStatement(whole);
    const [placed] = await atOnce<{ number: string }>(statement, {
      ...placing,
      address: JSON.stringify(placing.address),
      userId: user.id,
    });
    if (!placed) return null;
    whole.posting.written();
    return Number(placed.number);
  };
}

const given = (name: keyof Placing | "userId") => sql.placeholder(name);

const placingStatement = (whole: Whole) => sql`
    with basket as materialized (
      select id, user_id, version from ${baskets} where id = ${given("basketId")} and user_id = ${given("userId")} and version = ${given("version")} for update
    ), open as materialized (
      select from basket where ${whole.isOpen}
    ), held_market as materialized (
      select 1 from ${market} where exists (select from open) and currency = ${given("currency")} for share
    ), units as materialized (
      select product_id, count(*)::integer as quantity, min(basket_items.id) as first
      from basket join ${basketItems} on basket_id = basket.id where removed_by is null group by product_id
    ), held as materialized (
      select id, title, picture, price_cents, stock from ${products}
      where exists (select from held_market) and id in (select product_id from units) order by id for update
    ), ordered as materialized (
      select held.*, quantity, first from units join held on id = product_id
    ), reviewed as materialized (
      select sum(price_cents::bigint * quantity) as total from ordered
      having count(*) = (select count(*) from units) and ${key} = ${given("seen")} and sum(price_cents::bigint * quantity) = ${given("totalCents")} and sum(price_cents) > 0
        and bool_and(stock - quantity > ${few} or stock <= ${few} and stock > quantity)
    ), placed as (
      insert into ${orders} (user_id, basket_id, basket_version, total_cents, address, gift_note)
      select user_id, id, version, total, ${given("address")}::jsonb, ${given("giftNote")} from basket, reviewed
      returning number, user_id
    ), noted as (
      insert into ${orderEvents} (order_number, state, by) select number, 'placed', user_id from placed
    ), lines as (
      insert into ${orderLines} (order_number, product_id, title, picture, price_cents, quantity)
      select number, id, title, picture, price_cents, quantity from placed, ordered order by first
    ), taken as (
      update ${products} set stock = products.stock - quantity from placed, ordered where products.id = ordered.id
    ), emptied as (
      delete from ${basketItems} using placed, basket where basket_id = basket.id
    ), counted as (
      update ${baskets} set version = baskets.version + 1, updated_at = now() from placed, basket where baskets.id = basket.id
    ), letters_written as (
      ${whole.posting.insert(lettersOfPlaced)}
    )
    select number from placed`;
