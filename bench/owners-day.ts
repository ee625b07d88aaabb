import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { Client } from "pg";
import { sessionCookie } from "../app/accounts/server/cookie.ts";
import { generate } from "../app/catalogue/server/transfer/generating.ts";
import { vacuum } from "../app/catalogue/server/transfer/vacuum.ts";
import { useDatabaseUrl } from "../app/database/postgres/attach.ts";
import { adminAddress } from "../app/admin/addresses.ts";
import { adminOrderAddress, adminOrdersAddress } from "../app/orders/admin/addresses.ts";
import { adminProductAddress, productsAddress } from "../app/catalogue/admin/addresses.ts";
import { noProgress } from "../app/server/command/progress.ts";
import { startStore, temporaryFolder } from "../e2e/store-process.ts";
import { fillOrders } from "./fill-orders.ts";
import { interrupted } from "./program.ts";
import { atMost, type Figure, type Findings, median, nothing, type Say } from "./report.ts";

const products = 1_000_000;
const orders = 100_000;
/** Number of measured requests per page, and number of warm-up requests. */
const [times, first] = [200, 20];
/** Limit of the 95th percentile, in ms. */
const aim = 50;

/** Measures admin pages with a million products and 100,000 orders, up to the last byte of the response. */
export async function ownersDay(say: Say): Promise<Findings> {
  const DATA_DIR = await temporaryFolder();
  const SESSION_SECRET = randomUUID() + randomUUID();
  const store = await startStore({ DATA_DIR, SESSION_SECRET, STORE_FEATURES: "all" });
  try {
    const { url } = await useDatabaseUrl({ DATA_DIR });
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      say(`${products} products are generated`);
      await generate({ client, count: products, seed: 1, progress: noProgress });
      await vacuum(client);
      say(`${orders} orders are generated`);
      await fillOrders(client, { orders });
      await client.query("vacuum analyze");
      return await measure(client, store.address, await enteredBy(client, SESSION_SECRET), say);
    } finally {
      await client.end();
    }
  } finally {
    await store.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

async function enteredBy(client: Client, secret: string): Promise<string> {
  const email = "owner@shop.example";
  const { rows: users } = await client.query<{ id: string }>("insert into users (email) values ($1) returning id", [
    email,
  ]);
  const { id } = users[0]!;
  const token = randomUUID();
  await client.query("insert into owner_roles (user_id, role) values ($1, 'owner')", [id]);
  await client.query("insert into owner_second_factors (user_id, secret, last_step) values ($1, '', 0)", [id]);
  await client.query(
    `with begun as (
      insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day') returning id
    ) insert into owner_confirmed_sessions (session_id) select id from begun`,
    [id, token],
  );
  return sessionCookie({ secrets: [secret], secure: false })
    .write(token, { id, email })
    .split(";")[0]!;
}

async function measure(client: Client, address: string, cookie: string, say: Say): Promise<Findings> {
  const { rows } = await client.query<{ number: string; id: string; name: string; title: string }>(`
    select number, address ->> 'name' as name, product_id as id, title from orders join order_lines on order_number = number
    order by md5(number::text) limit ${times}`);
  const pages: Readonly<Record<string, (one: (typeof rows)[number]) => string>> = {
    Today: () => adminAddress(),
    "the list of orders": () => adminOrdersAddress(),
    "orders to be sent": () => adminOrdersAddress({ state: "placed" }),
    "orders searched by a name": ({ name }) => adminOrdersAddress({ q: name }),
    "orders searched by a product's title": ({ title }) =>
      adminOrdersAddress({ q: title.split(" ").slice(0, 3).join(" ") }),
    "one order": ({ number }) => adminOrderAddress(number),
    "the list of products": () => productsAddress(),
    "products searched by a title": ({ title }) => productsAddress({ q: title.split(" ").slice(0, 3).join(" ") }),
    "one product": ({ id }) => adminProductAddress(id),
  };
  const raw: Record<string, number[]> = {};
  for (const [name, at] of Object.entries(pages)) {
    say(name);
    const took: number[] = [];
    for (const one of rows) {
      const begun = performance.now();
      const response = await fetch(address + at(one), { headers: { cookie } });
      await response.text();
      if (response.status !== 200) throw new Error(`${at(one)} was answered by ${response.status}.`);
      took.push(performance.now() - begun);
      interrupted.throwIfAborted();
    }
    raw[name] = took.slice(first);
  }
  const figures = Object.entries(raw).flatMap(([name, took]): Figure[] => [
    { what: `${name}, median`, value: median(took), unit: "ms" },
    atMost(`${name}, 95th percentile`, took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)]!, "ms", aim),
  ]);
  return { ...nothing, figures, raw };
}
