import { and, eq, gte, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import type { OrderStanding } from "../domain/order.ts";
import { orders, orderSearch } from "./schema.ts";

/** Which orders are meant: all that each of these holds for. */
export type OrderConditions = {
  /** Words that their number, name, e-mail, or their products' titles and ids begin with. */
  readonly words?: string | undefined;
  readonly state?: OrderStanding | undefined;
  /** Placed at that moment or later, and before that one. */
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
};

/** Nobody means more than that: as many characters and words are read of what was typed. */
const mostCharacters = 200;
const mostWords = 8;

/** The condition that orders meet which are meant. @throws when the database does not answer; never because of what was typed. */
export async function orderCondition(
  database: Database,
  { words, state, ...days }: OrderConditions,
): Promise<SQL | undefined> {
  const having = words === undefined ? undefined : withWords(await beginningsOf(database, words));
  return and(having, state && standing(state), ofDays(days));
}

/** Those that stand so, as `standingOf` tells it of one. */
function standing(state: OrderStanding): SQL | undefined {
  if (state === "unconfirmed") return and(eq(orders.state, "placed"), isNotNull(orders.confirmBy));
  if (state === "expired") return and(eq(orders.state, "cancelled"), isNotNull(orders.confirmBy));
  return and(eq(orders.state, state), isNull(orders.confirmBy));
}

/**
 * Orders are read by their numbers, the newest first: so the numbers between which those days lie are found first, in their own index. Not
 * where they begin and end: a clock that was wrong for a while would hide what came after it.
 */
function ofDays({ from, before }: Pick<OrderConditions, "from" | "before">): SQL | undefined {
  const placed = and(from && gte(orders.placedAt, from), before && lt(orders.placedAt, before));
  if (!placed) return undefined;
  // The sums keep PostgreSQL from walking through all numbers instead, which is as good only where days are spread over them.
  const [lowest, highest] = [sql`min(${orders.number} + 0)`, sql`max(${orders.number} + 0)`].map(
    (bound) => sql`(select ${bound} from ${orders} where ${placed})`,
  );
  return and(placed, from && sql`${orders.number} >= ${lowest}`, before && sql`${orders.number} <= ${highest}`);
}

/**
 * What was typed as a question to the index, in which each word may go on; null where there is none, such as in a question mark. Asked for by
 * itself: PostgreSQL plans a search well only when it knows what for.
 */
async function beginningsOf(database: Database, typed: string): Promise<string | null> {
  const asked = typed.slice(0, mostCharacters).toWellFormed().replaceAll("\0", " ");
  const { rows } = await database.execute<{ beginnings: string | null }>(sql`
    select string_agg('''' || left(word, 40) || ''':*', ' & ') as beginnings from (
      select word from unnest(string_to_array(plain_text(${asked}), ' ')) word where word <> '' limit ${mostWords}
    ) typed`);
  return rows[0]!.beginnings;
}

const withWords = (beginnings: string | null) =>
  beginnings === null
    ? sql`false`
    : sql`${orders.number} in (
        select ${orderSearch.number} from ${orderSearch} where ${orderSearch.words} @@ ${beginnings}::tsquery
      )`;
