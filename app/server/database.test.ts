import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "./postgres/testing.ts";

let store: TestDatabase;
beforeAll(async () => void (store = await testDatabase()));
afterAll(() => store.stop());

test("a test's database is UTF-8, and sorts and changes case the same on every machine", async () => {
  const { rows } = await store.database.execute(sql`
    select current_setting('server_encoding') as encoding, datlocprovider as provider, lower('ÉCLAIR') as lower
    from pg_database where datname = current_database()`);
  expect(rows).toEqual([{ encoding: "UTF8", provider: "b", lower: "éclair" }]);
});

test("the store's own role may add the extensions that searching needs", async () => {
  await store.database.execute(sql`create extension pg_trgm`);
  await store.database.execute(sql`create extension unaccent`);
  const { rows } = await store.database.execute(sql`select similarity('café', unaccent('cafe')) > 0 as similar`);
  expect(rows).toEqual([{ similar: true }]);
});
