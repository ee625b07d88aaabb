import { type SQL, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import { basketItems, baskets } from "../../basket/server/schema.ts";
import { ratesVersion } from "../../charges/server/rates.ts";
import { fewLeft } from "../../catalogue/domain/catalogue.ts";
import { storeSettings, products } from "../../catalogue/server/schema.ts";
import { batched } from "../../database/batched.ts";
import { isBusy } from "../../database/busy.ts";
import type { Database, SingleStatement } from "../../database/database.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { OutboxInsert } from "../../server/emails.ts";
import { clientNetwork } from "../../server/client-network.ts";
import type { Log } from "../../server/log.ts";
import type { CurrentRates } from "../../charges/domain/rates.ts";
import type { OrderSubmission, Buyer } from "./placing.ts";
import { type ReadRates, withTotals } from "./quote.ts";
import { emailsOf } from "./release-sql.ts";
import { orderEvents, orderLines, orders } from "./schema.ts";
import { isHeldFor } from "./standing.ts";
import type { OrderSubscriber } from "./subscribers.ts";

export type PlacingContext = {
  /** SQL condition that is true while ordering is open. Locks the setting until the transaction ends. */
  readonly isOpen: SQL;
  /** Stores the subscribers' emails. Null in a store without emails. */
  readonly outbox: OutboxInsert | null;
  readonly log: Pick<Log, "error">;
};

const few = sql.raw(String(fewLeft));

/** Maximum number of unpaid orders per account, and per guest's email. */
export const maxUnpaid = 3;

/** Maximum orders per statement, and maximum concurrent statements. Each statement uses a connection. */
const [most, lanes] = [8, 4];

/**
 * Lock timeouts in ms, for a batch and for the retry of an order. Their sum is the usual timeout (`database.ts`).
 * The timeout of a batch is short, because a single lock delays the whole batch.
 */
const [lockTimeoutMs, retryLockTimeoutMs] = [500, 1_500];

/** Shortens the lock timeout of a transaction that retries an order. */
export const shortenLockTimeout = sql.raw(`set local lock_timeout = ${retryLockTimeoutMs}`);

/** SQL equivalent of `reviewKey`, for rows with quantity, price_cents and id. */
const key = sql.raw(`translate(rtrim(encode(sha256(convert_to(
  '[' || string_agg(to_json(quantity || ' ' || price_cents || ' ' || id)::text, ',' order by (quantity || ' ' || price_cents || ' ' || id) collate "C") || ']',
  'UTF8')), 'base64'), '='), '+/', '-_')`);

type PlacingRequest = OrderSubmission & {
  readonly userId: string;
  readonly confirmedOnly: boolean;
  readonly network: string | null;
};

/**
 * Places concurrent orders in one statement. Returns null for an order that `place.ts` must place or refuse, such as:
 * - an order that differs from its review, or whose basket is not completely available;
 * - an order that makes a product sold out or nearly sold out (`fewLeft`);
 * - an order with a total of 0 and a payment before shipping;
 * - every order, if the statement fails.
 * The statement locks rows in the same sequence as `place.ts`, but skips locked baskets. For each product, the stock
 * must suffice for all orders of the batch.
 */
export function placeInSingleStatement(
  database: Pick<Database, "readPrepared">,
  readRates: ReadRates,
  singleStatement: SingleStatement,
  context: PlacingContext,
  subscribers: readonly OrderSubscriber[],
) {
  let statement: SQL | undefined;
  /** Cached rates, so that not every batch reads the rates. The statement checks that the rates are current. */
  let known: { readonly version: string; readonly current: CurrentRates | null } | null = null;
  async function readKnown() {
    const rows = await database.readPrepared<{ version: string }>(sql`select ${ratesVersion} as version`);
    // Reads the version before the rates, so that the statement notices rates that change in between.
    return { version: rows[0]!.version, current: await readRates() };
  }
  async function placeAll(all: readonly PlacingRequest[]): Promise<(number | null)[]> {
    statement ??= placingStatement(context, subscribers);
    // Keeps one request per basket. A duplicate request gets null, and `place.ts` finds the existing order.
    const first = new Map(all.toReversed().map((one) => [one.basketId, one]));
    const { version, current } = (known ??= await readKnown());
    const requested = current ? await withTotals(database, current, [...first.values()]) : [...first.values()];
    const values = { requested: JSON.stringify(requested), version, day: current?.day ?? null };
    const rows =
      requested.length > 0 ? await singleStatement<{ basket: string; number: string }>(statement, values) : [];
    if (rows.length < first.size) known = null; // perhaps the rates have changed
    if (rows.length > 0) context.outbox?.written();
    const placed = new Map(rows.map(({ basket, number }) => [first.get(basket), Number(number)]));
    return all.map((one) => placed.get(one) ?? null);
  }
  function failed(error: unknown) {
    if (!isBusy(error))
      context.log.error(
        { cause: rootCause(error) },
        "A batch of orders failed. The store places the orders one by one.",
      );
  }
  const place = batched(placeAll, { maxBatchSize: most, lanes, failed });
  return (user: Buyer, placing: OrderSubmission): Promise<number | null> => {
    const basketId = placing.basketId.toLowerCase(); // PostgreSQL returns UUIDs in lower case
    const confirmedOnly = user.network !== undefined; // only `place.ts` checks the limits of unconfirmed accounts
    return place({ ...placing, basketId, userId: user.id, confirmedOnly, network: clientNetwork() });
  };
}

/**
 * SQL that places a batch. With the condition on `version`, PostgreSQL looks up baskets by index. With `offset 0`, it
 * uses the index of a buyer's orders, not the index of all held orders.
 */
const placingStatement = ({ isOpen, outbox }: PlacingContext, subscribers: readonly OrderSubscriber[]) => sql`
    with requested as (
      select * from jsonb_to_recordset(${sql.placeholder("requested")}::jsonb) as requested(
        "userId" uuid, "basketId" uuid, version integer, "totalCents" bigint, total jsonb, payment jsonb, currency text, seen text, address jsonb, "giftNote" text, "confirmedOnly" boolean, network text
      )
      where version between 0 and 2147483647
        and (not "confirmedOnly" or exists (select from ${users} where users.id = "userId" and email_verified))
        and (payment is null or "totalCents" > 0 and (select count(*) from (select * from ${orders} where user_id = "userId" offset 0) as orders where ${isHeldFor("payment")}) < ${maxUnpaid})
    ), basket as materialized (
      select requested.* from requested, lateral (
        select from ${baskets} where id = "basketId" and user_id = "userId" and baskets.version = requested.version for update skip locked
      ) as locked
    ), open as materialized (
      select set_config('lock_timeout', ${sql.raw(`'${lockTimeoutMs}'`)}, true) from (select from basket limit 1) as claimed where ${isOpen}
    ), locked_settings as materialized (
      select market.currency from ${storeSettings} where exists (select from open) and ${ratesVersion} = ${sql.placeholder("version")}
        and coalesce(${sql.placeholder("day")}::date = (now() at time zone coalesce(time_zone, 'UTC'))::date, true) for share
    ), units as materialized (
      select "basketId", product_id, count(*)::integer as quantity, min(basket_items.id) as first, sum(count(*)) over (partition by product_id) as wanted
      from basket join ${basketItems} on basket_id = "basketId" where removed_by is null group by "basketId", product_id
    ), ordered as materialized (
      select units.*, products.id, title, picture, price_cents, stock from units join ${products} on products.id = product_id
      where exists (select from locked_settings) order by products.id for update of products
    ), reviewed as materialized (
      select basket.* from basket join locked_settings using (currency), lateral (
        select from ordered where ordered."basketId" = basket."basketId"
        having ${key} = seen and bool_and(stock - wanted > ${few} or stock <= ${few} and stock > wanted)
          and (total is not null or sum(quantity::bigint * price_cents) = "totalCents")
      ) as ordered
    ), placed as (
      insert into ${orders} (
        user_id, basket_id, basket_version, total_cents, to_pay_cents, total, payment, held_until, hold_reason, currency, address, gift_note
      )
      select "userId", "basketId", version, "totalCents", "totalCents", total, payment ->> 'method',
        now() + make_interval(mins => (payment ->> 'holdMinutes')::integer), case when payment is not null then 'payment' end, currency, address, "giftNote"
      from reviewed
      returning number, user_id, basket_id, total_cents, to_pay_cents, payment, currency, held_until
    ), noted as (
      insert into ${orderEvents} (order_number, state, by) select number, 'placed', user_id from placed
    ), lines as (
      insert into ${orderLines} (order_number, product_id, title, picture, price_cents, quantity)
      select number, id, title, picture, price_cents, quantity from placed join ordered on basket_id = "basketId" order by number, first
    ), taken as (
      update ${products} set stock = products.stock - sold.quantity
      from (select id, sum(quantity) as quantity from placed join ordered on basket_id = "basketId" group by id) as sold
      where products.id = sold.id
    ), emptied as (
      delete from ${basketItems} using placed where basket_items.basket_id = placed.basket_id
    ), counted as (
      update ${baskets} set version = baskets.version + 1, updated_at = now() from placed where baskets.id = placed.basket_id
    )
    ${sql.join(insertsOf(subscribers, outbox).map((insert, at) => sql`, ${sql.identifier(`subscriber_${at}`)} as (${insert})`))}
    select number, basket_id as basket from placed`;

/** The subscribers' SQL for placed orders: inserts, and a single statement for all emails. */
function insertsOf(subscribers: readonly OrderSubscriber[], outbox: OutboxInsert | null): readonly SQL[] {
  const inserts = subscribers.flatMap(({ placedSql }) => placedSql?.inserts ?? []);
  const emails = emailsOf(
    subscribers,
    outbox,
    sql`select placed.*, email, network, false as is_unconfirmed
      from placed join requested on "basketId" = basket_id join ${users} on users.id = user_id`,
  );
  return emails ? [...inserts, emails] : inserts;
}
