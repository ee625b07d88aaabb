import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { Client } from "pg";
import { generate } from "../app/catalogue/server/transfer/generating.ts";
import { vacuum } from "../app/catalogue/server/transfer/vacuum.ts";
import { germanShipping, germanTaxes, saveRates } from "../app/charges/server/testing.ts";
import { openDatabase } from "../app/database/database.ts";
import { useDatabaseUrl } from "../app/database/postgres/attach.ts";
import { noProgress } from "../app/server/command/progress.ts";
import { startStore, temporaryFolder } from "../e2e/store-process.ts";

/** Basket operations per request. */
const atOnce = 50;

export const ownProduct = "cobble-speaker-charcoal";

/**
 * Starts a store with all features in a temporary folder. The store sells the bundled products and `generated` more.
 * @param isCharged true to set shipping and taxes
 */
export async function openWholeShop({ generated = 0, isCharged = false } = {}) {
  const folder = await temporaryFolder();
  const DATA_DIR = `${folder}/data`;
  const store = await startStore({ DATA_DIR, STORE_FEATURES: "all", NODE_ENV: "production" });
  const { address } = store;
  await using ends = new AsyncDisposableStack();
  ends.defer(() => rm(folder, { recursive: true, force: true }));
  ends.defer(() => store.stop());
  const { url } = await useDatabaseUrl({ DATA_DIR });
  const client = new Client({ connectionString: url });
  await client.connect();
  ends.defer(() => client.end());
  if (generated) {
    await generate({ client, count: generated, seed: 1, progress: noProgress });
    await vacuum(client);
  }
  if (isCharged) {
    const database = openDatabase(url, { max: 1 });
    await saveRates(database, { shipping: germanShipping, taxes: germanTaxes });
    await database.close();
  }

  async function withBasket(items: number): Promise<string> {
    const headers = { origin: address, "content-type": "application/json" };
    const account = { email: `${randomUUID()}@shopper.example`, password: "correct horse battery" };
    const entered = await fetch(`${address}/api/accounts`, { method: "POST", headers, body: JSON.stringify(account) });
    const cookie = entered.headers.getSetCookie().map((each) => each.split(";")[0]).join("; "); // prettier-ignore
    const { user } = (await (await fetch(`${address}/api/basket`, { headers: { cookie } })).json()) as { user: string };
    const { rows } = await client.query<{ productId: string }>(
      'select id as "productId" from products where stock > 0 order by id limit $1',
      [items],
    );
    const added = rows.map(({ productId }) => ({ id: randomUUID(), type: "add", productId, count: 1 }));
    for (let at = 0; at < items; at += atOnce) {
      const body = JSON.stringify({ user, operations: added.slice(at, at + atOnce) });
      const response = await fetch(`${address}/api/basket`, { method: "POST", headers: { ...headers, cookie }, body });
      if (!response.ok) throw new Error(`The basket was refused: ${response.status} ${await response.text()}`);
    }
    return cookie;
  }

  const addPictures = () =>
    client.query(
      `insert into product_pictures (product, place, picture, alt) select id, place, shown, '' from products,
        lateral (values (1, picture), (2, 'smart-speaker-sand'), (3, 'desk-lamp-forest')) of (place, shown) where slug = $1`,
      [ownProduct],
    );

  const held = ends.move();
  return { address, folder, withBasket, addPictures, [Symbol.asyncDispose]: () => held.disposeAsync() };
}
