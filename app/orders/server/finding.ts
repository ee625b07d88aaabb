import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import type { OrderStatus } from "../domain/order.ts";
import { orders, orderSearch } from "./schema.ts";
import { isHeldFor, isPartlySent, standingIs } from "./standing.ts";

export type OrderConditions = {
  /** Beginnings of words in the order's number, name, email, product titles or product ids. */
  readonly words?: string | undefined;
  readonly state?: OrderStatus | undefined;
  /** `from` is inclusive, `before` exclusive. */
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
};

const maxCharacters = 200;
const maxWords = 8;

/** SQL condition for matching orders. @throws if the database does not answer */
export async function orderCondition(database: Database, { words, state, ...days }: OrderConditions) {
  const hasWords = words === undefined ? undefined : await withWords(database, words);
  return and(hasWords, state && statusIs[state], ofDays(days));
}

/** SQL equivalent of `statusOf`. "placed" includes partly sent orders. */
const statusIs: Readonly<Record<OrderStatus, SQL>> = {
  ...standingIs,
  unconfirmed: isHeldFor("confirm"),
  unpaid: isHeldFor("payment"),
  partly: isPartlySent,
};

/** Condition for order dates. Also limits the order numbers, so that a scan by number skips other periods. */
function ofDays({ from, before }: Pick<OrderConditions, "from" | "before">): SQL | undefined {
  const placed = and(from && gte(orders.placedAt, from), before && lt(orders.placedAt, before));
  if (!placed) return undefined;
  // "+ 0" keeps PostgreSQL from scanning the primary key, which is slow for short periods.
  const [lowest, highest] = [sql`min(${orders.number} + 0)`, sql`max(${orders.number} + 0)`].map(
    (bound) => sql`(select ${bound} from ${orders} where ${placed})`,
  );
  return and(placed, from && sql`${orders.number} >= ${lowest}`, before && sql`${orders.number} <= ${highest}`);
}

/** Builds the search condition. Reads the tsquery first, because PostgreSQL plans well only with a known tsquery. */
async function withWords(database: Database, typed: string): Promise<SQL> {
  const query = typed.slice(0, maxCharacters).toWellFormed().replaceAll("\0", " ");
  const { rows } = await database.execute<{ beginnings: string | null }>(sql`
    select string_agg('''' || left(word, 40) || ''':*', ' & ') as beginnings from (
      select word from unnest(string_to_array(plain_text(${query}), ' ')) word where word <> '' limit ${maxWords}
    ) typed`);
  const beginnings = rows[0]?.beginnings;
  if (!beginnings) return sql`false`;
  return sql`${orders.number} in (
    select ${orderSearch.number} from ${orderSearch} where ${orderSearch.words} @@ ${beginnings}::tsquery
  )`;
}
