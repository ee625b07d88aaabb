import { Client } from "pg";

export type OrderRow = {
  readonly number: number;
  readonly state: "placed" | "shipped" | "cancelled";
  readonly isHeld: boolean;
  /** Amount to pay, in minor currency units. Excludes cancelled items and the owner's refunds. */
  readonly due: number;
};

export type PaymentRow = {
  readonly order: number;
  readonly method: "card" | "transfer";
  readonly currency: string;
  readonly state: "open" | "paid";
};

export type RefundRow = {
  readonly id: string;
  readonly order: number;
  readonly amount: number;
  readonly state: "waiting" | "sent" | "done" | "by hand";
};

export type TransferRow = {
  readonly id: number;
  readonly order: number | null;
  readonly debit: string;
  readonly credit: string;
  readonly amount: number;
  readonly currency: string;
  readonly key: string;
};

export type Books = Awaited<ReturnType<typeof readBooks>>;

/** Reads the store's money records from its database. Amounts are in minor units, currencies in lower case. */
export async function readBooks(url: string) {
  const client = new Client(url);
  await client.connect();
  /** Reads rows as JSON, because pg returns bigint columns as strings otherwise. */
  const rows = async <Row>(query: string) =>
    (await client.query<{ row: Row }>(`select to_jsonb(found) as row from (${query}) as found`)).rows.map(
      ({ row }) => row,
    );
  const hasTable = async (name: string) =>
    (await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [name])).rows[0]!.found;
  try {
    await client.query("begin isolation level repeatable read");
    return {
      orders: await rows<OrderRow>(`
        select number, orders.state, orders.state = 'placed' and held_until is not null as "isHeld",
          coalesce(to_pay_cents, total_cents) - coalesce(credited_cents, 0) as due
        from orders left join payments on order_number = number order by number`),
      payments: await rows<PaymentRow>(`
        select order_number as order, method, lower(currency) as currency, state
        from payments order by order_number`),
      refunds: await rows<RefundRow>(`
        select id, order_number as order, amount_cents as amount, state from refunds order by order_number, id`),
      transfers: await rows<TransferRow>(`
        select id, order_number as order, debit, credit, amount_cents as amount, lower(currency) as currency, key
        from transfers order by id`),
      /** Current stock and ordered units by product, without cancelled units. */
      stock: await rows<{ product: string; stock: number; ordered: number }>(`
        select products.id as product, stock, coalesce(sum(quantity - cancelled), 0) as ordered
        from products left join order_lines on product_id = products.id group by products.id, stock`),
      /** Wrong rows: cancelled orders with units that are not cancelled. */
      left: await rows<{ order: number; units: number }>(`
        select number as order, sum(quantity - cancelled) as units
        from orders join order_lines on order_number = number
        where state = 'cancelled' group by number having sum(quantity - cancelled) <> 0`),
      /** Number of "Thank you for your order" emails, by order. Null without an outbox. */
      emails: (await hasTable("letters"))
        ? await rows<{ order: number; count: number }>(`
            select (about ->> 'number')::bigint as order, count(*) as count
            from letters where kind = 'order-placed' group by 1`)
        : null,
      isAppendOnly: await isAppendOnly(client),
    };
  } finally {
    await client.query("rollback").finally(() => client.end());
  }
}

/** True if triggers protect the ledger from updates and deletes. */
async function isAppendOnly(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ events: number }>(`
    select coalesce(bit_or(tgtype), 0)::integer as events
    from pg_trigger where tgrelid = 'transfers'::regclass and not tgisinternal and tgenabled <> 'D'`);
  const [onDelete, onUpdate] = [8, 16]; // bits of tgtype, as in pg_trigger.h
  const isGuarded = (rows[0]!.events & onDelete) > 0 && (rows[0]!.events & onUpdate) > 0;
  return isGuarded && (await refuses(client, "update transfers set amount_cents = amount_cents"));
}

/** True if a statement fails or changes no row. */
async function refuses(client: Client, statement: string): Promise<boolean> {
  await client.query("savepoint before");
  const changed = await client.query(statement).then(
    ({ rowCount }) => rowCount ?? 0,
    () => 0,
  );
  await client.query("rollback to savepoint before");
  return changed === 0;
}
