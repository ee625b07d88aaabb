import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { OrderState } from "../domain/order.ts";
import { orders, orderSearch } from "./schema.ts";

/** Which orders are meant: all that each of these holds for. */
export type Wanted = {
  /** Words that their number, name, e-mail, or their products' titles and ids begin with. */
  readonly words?: string | undefined;
  readonly state?: OrderState | undefined;
  /** Placed at that moment or later, and before that one. */
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
};

/** Nobody means more than that: as many characters and words are read of what was typed. */
const mostCharacters = 200;
const mostWords = 8;

/** The condition that orders meet which are meant. */
export const wantedOrders = ({ words, state, from, before }: Wanted): SQL | undefined =>
  and(
    words === undefined ? undefined : withWords(words),
    state && eq(orders.state, state),
    from && and(gte(orders.placedAt, from), sql`${orders.number} > coalesce(${lastBefore(from)}, 0)`),
    before && and(lt(orders.placedAt, before), sql`${orders.number} < coalesce(${firstAfter(before)}, ${mostOrders})`),
  );

const mostOrders = Number.MAX_SAFE_INTEGER;

/** Text without any word, such as a question mark, is found nowhere. */
const withWords = (typed: string) => {
  const asked = typed.slice(0, mostCharacters).toWellFormed().replaceAll("\0", " ");
  return sql`${orders.number} in (
    select ${orderSearch.number} from ${orderSearch} where ${orderSearch.words} @@ (
      select string_agg('''' || left(word, 40) || ''':*', ' & ')::tsquery from (
        select word from unnest(string_to_array(plain_text(${asked}), ' ')) word where word <> '' limit ${mostWords}
      ) typed
    ))`;
};

/**
 * Orders are read by their numbers, the newest first, and days are found by theirs: numbers follow the time, but for those that were placed
 * at once. Nobody takes a day to place an order.
 */
const lastBefore = (moment: Date) =>
  sql`(select number from ${orders} where placed_at < ${moment.toISOString()}::timestamptz - interval '1 day' order by placed_at desc limit 1)`;
const firstAfter = (moment: Date) =>
  sql`(select number from ${orders} where placed_at >= ${moment.toISOString()}::timestamptz + interval '1 day' order by placed_at limit 1)`;
