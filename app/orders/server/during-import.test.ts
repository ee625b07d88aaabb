import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { failureMessages } from "../../server/failure-messages.ts";
import { stockUp } from "../../basket/server/testing.ts";
import { products } from "../../catalogue/server/schema.ts";
import { importFile } from "../../catalogue/server/transfer/importing.ts";
import { ownPictures } from "../../shop/server/pictures.ts";
import { noProgress } from "../../server/command/progress.ts";
import { newFolder } from "../../database/postgres/testing.stores.ts";
import { testStore, type TestStore } from "../../testing.ts";
import { orders } from "./schema.ts";
import { newShopper } from "./testing.shopper.ts";

let store: TestStore;
beforeAll(async () => (store = await testStore({ STORE_FEATURES: "all" })));
afterAll(() => store.stop());

const head = "id,title,department,price,rating,stock,picture,description\n";
const line = (id: string, stock: number | "") => `${id},A fine ${id},things,59.99,4,${stock},mug-set-teal,Made.\n`;
const many = (stock: number) => Array.from({ length: 2_000 }, (_, n) => line(`n${n}`, stock)).join("");

/** Starts an import of the mug and of the lines in `text`. Returns a function that commits the import. */
async function importing(text: string) {
  const client = new Client({ connectionString: store.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const [held, atCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const waiting = async (...given: unknown[]) => {
    if (given[0] === "commit") {
      atCommit.resolve();
      await held.promise;
    }
    return query(...given);
  };
  Object.assign(client, { query: waiting });
  const path = join(await newFolder(), "given.csv");
  await writeFile(path, `${head}${text}${line("mug", "")}`);
  const pictures = { own: ownPictures, hosts: [] };
  const done = importFile({ client, path, pictures, isApplied: true, progress: noProgress });
  await Promise.race([atCommit.promise, done]);
  return async () => {
    held.resolve();
    expect((await done).applied).toBe(true);
  };
}

test("while an import changes 2,000 products, others can be ordered; a changed product is refused with a retry, and then ordered once", async () => {
  await stockUp(store.database, "mug");
  await (
    await importing(many(7))
  )();
  const lucky = await newShopper(store, "mug");
  const unlucky = await newShopper(store, "n1", "mug");
  const [mug, changed] = [await lucky.review(), await unlucky.review()];

  const finish = await importing(many(9));
  expect((await lucky.post(mug)).status).toBe(303);
  const refused = await unlucky.post(changed);
  expect(refused.status).toBe(503);
  expect(refused.html).toContain(failureMessages.busy);
  const again = Array.from({ length: 3 }, () => unlucky.post(changed));
  await finish();

  const responses = [...(await Promise.all(again)), await unlucky.post(changed)];
  const places = responses.filter(({ status }) => status === 303).map(({ location }) => location);
  expect(new Set(places).size).toBe(1);
  expect(responses.map(({ status }) => status).filter((status) => status !== 303 && status !== 503)).toEqual([]);
  expect(await store.database.$count(orders, eq(orders.userId, unlucky.user.id))).toBe(1);
  const [left] = await store.database.select().from(products).where(eq(products.id, "n1"));
  expect(left!.stock).toBe(8);
});
