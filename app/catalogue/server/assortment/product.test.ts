import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../../database/postgres/testing.ts";
import { sell } from "../testing.ts";
import { readProduct } from "./product.ts";

let store: TestDatabase;
beforeAll(async () => (store = await testDatabase()));
afterAll(() => store.stop());

test("a product's version is the one that release 0.2.0 computes, so that stored edits keep their author", async () => {
  await sell(store.database, [
    { id: "plain" },
    { id: "full", brand: "Wicker", condition: "used", ratings: 12, ratingsSource: "Trusted Shops" },
  ]);
  const versionOf = async (id: string) => (await readProduct(store.database, id))!.version;
  expect([await versionOf("plain"), await versionOf("full")]).toEqual([264_608_810, 266_249_691]);
});
