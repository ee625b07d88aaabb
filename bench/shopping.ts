import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { createBaskets } from "../app/basket/server/baskets.ts";
import type { Database } from "../app/database/database.ts";
import { openEmails } from "../app/emails/server.ts";
import { orderEmails } from "../app/orders/server/emails.ts";
import { createOrders, type Orders } from "../app/orders/server/orders.ts";
import { reviewKey, type ReviewedUnits } from "../app/orders/server/review-key.ts";
import type { OrderSubscriber } from "../app/orders/server/subscribers.ts";
import type { Post } from "../app/server/emails.ts";
import { orderingClosedMessage, isOrderingOpen } from "../app/admin/server/notices.ts";
import { ownersToNotify } from "../app/admin/server/emails/recipients.ts";

const productCount = 1_000;
/** Maximum orders per shop. Each order needs its own basket. */
export const buyerCount = 20_000;
/** Number of baskets for basket changes. Each has three units. */
const changedBaskets = 2_000;

const address = { name: "Ada", street: "1 Way", city: "Springfield", region: "IL", postalCode: "62701", country: "US" };

/** Shopper whose basket has two units of product number `first`, and one of the next product. */
export type Buyer = { readonly id: string; readonly user: string; readonly email: string; readonly first: number };

/** Creates products with very high stock, and a recipient of order emails. */
export async function fillShop(database: Database) {
  await database.execute(sql`insert into departments (slug, name) values ('all', 'All')`);
  await database.execute(sql`
    insert into products (id, slug, title, description, picture, price_cents, rating, department, stock)
    select n, n, 'Product ' || n, repeat('A fine thing for the house, made to last. ', 8), 'mug-set-teal', 1000 + n, 4, 'all', 1000000
    from generate_series(1, ${productCount}) as n`);
  await database.execute(sql`
    with owner as (insert into users (email) values ('owner@shop.example') returning id)
    insert into owner_roles (user_id, role) select id, 'owner' from owner`);
}

/** Creates accounts, each with a basket of version 3. */
async function newBuyers(database: Database, count: number): Promise<Buyer[]> {
  const buyers = Array.from({ length: count }, () => {
    const [id, user] = [randomUUID(), randomUUID()];
    return { id, user, email: `${user}@shopper.example`, first: 8 + Math.floor(Math.random() * (productCount - 8)) };
  });
  await database.transaction(async (transaction) => {
    const given = sql`jsonb_to_recordset(${JSON.stringify(buyers)}::jsonb)
      as buyers(id uuid, "user" uuid, email text, first integer)`;
    await transaction.execute(sql`insert into users (id, email) select "user", email from ${given}`);
    await transaction.execute(sql`insert into baskets (id, user_id, version) select id, "user", 3 from ${given}`);
    await transaction.execute(sql`
      insert into basket_items (basket_id, product_id, title, picture, price_cents, rating)
      select buyers.id, products.id, title, picture, price_cents, rating
      from ${given}, unnest(array[first, first + 1, first]) as unit join products on products.id = unit::text`);
  });
  for (const table of ["users", "baskets", "basket_items"])
    await database.execute(sql.raw(`vacuum (analyze) ${table}`));
  return buyers;
}

/** Creates a store's order service. @param more returns further order subscribers, besides the one that sends emails */
export function openShop(database: Database, more: (post: Post) => readonly OrderSubscriber[] = () => []) {
  const log = pino({ level: "silent" });
  const outbox = openEmails({ database, log, origin: "http://localhost", owners: ownersToNotify }, null);
  outbox.start({ templateData: {}, shop: async () => ({ name: "" }), render: async () => null });
  const subscribers = [orderEmails(outbox.post), ...more(outbox.post)];
  return createOrders(database, orderingClosedMessage, subscribers, {
    isOpen: isOrderingOpen,
    outbox: outbox.outboxInsert,
    log,
  });
}

/** Returns a job that places an order and queues its emails. Each run uses another basket. */
export async function buying(
  database: Database,
  count = buyerCount,
  shop: Pick<Orders, "place"> = openShop(database),
  payment?: { readonly method: "card"; readonly holdMinutes: number },
) {
  const buyers = await newBuyers(database, count);
  const left = [...buyers];
  const buy = async () => {
    const { id, user, first } = left.pop()!;
    const seen: ReviewedUnits[] = [
      { id: String(first), quantity: 2, priceCents: 1000 + first },
      { id: String(first + 1), quantity: 1, priceCents: 1001 + first },
    ];
    const placed = await shop.place(
      { id: user },
      {
        basketId: id,
        version: 3,
        seen: reviewKey(seen),
        totalCents: 3_001 + 3 * first,
        currency: "USD",
        address,
        giftNote: null,
        payment,
      },
    );
    if (!placed.ok) throw new Error(`An order was refused: ${placed.changes.join(" ")}`);
    return placed.number;
  };
  return { buy, buyers };
}

/** Returns a job that adds or removes a unit in a basket, with the known basket version, as browsers do. */
export async function changing(database: Database, count = changedBaskets) {
  const baskets = createBaskets(database);
  const buyers = await newBuyers(database, count);
  const idle = buyers.map(({ id, user }) => ({ user, known: { id, version: 3 }, adds: true }));
  const change = async () => {
    const { user, known, adds } = idle.pop()!;
    const operation = { id: randomUUID(), type: adds ? "add" : "remove", productId: "7" } as const;
    const applied = await baskets.apply({ userId: user }, [operation], known);
    if (!applied.ok || applied.refused.length > 0) throw new Error("A change of a basket was refused.");
    idle.unshift({ user, known: { id: known.id, version: applied.basket.version }, adds: !adds });
  };
  return { change, buyers };
}
