import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { ownPictures } from "../../../shop/server/pictures.ts";
import { noProgress } from "../../../server/command/progress.ts";
import { newFolder } from "../../../database/postgres/testing.stores.ts";
import { testDatabase, type TestDatabase } from "../../../database/postgres/testing.ts";
import { departments, products, seedings } from "../schema.ts";
import { seedCatalogue } from "../seed.ts";
import { exportFile } from "./exporting.ts";
import { importFile } from "./importing.ts";

export let store: TestDatabase;
export let folder: string;
export let client: Client;

/** Creates a database and a folder for all tests. Inserts the bundled catalogue before each test. */
export function useShop() {
  beforeAll(async () => {
    store = await testDatabase();
    folder = await newFolder();
  });
  beforeEach(async () => {
    for (const table of [products, departments, seedings]) await store.database.delete(table);
    await seedCatalogue(store.database);
    await connect();
  });
  afterEach(() => client.end());
  afterAll(() => store.stop());
}

export async function connect() {
  client = new Client({ connectionString: store.url });
  await client.connect();
}

export const pictures = { own: ownPictures, hosts: ["images.example"] };
export const file = (name: string) => join(folder, name);

export const put = (path: string, isApplied = true) =>
  importFile({ client, path, pictures, isApplied, progress: noProgress });
export async function putText(text: string, isApplied = true) {
  await writeFile(file("given.csv"), text);
  return put(file("given.csv"), isApplied);
}

export async function taken(name = "taken.csv") {
  await exportFile({ client, path: file(name), progress: noProgress });
  return readFile(file(name), "utf8");
}

export const row = (id: string) => store.database.select().from(products).where(eq(products.id, id));
export const names = async () =>
  (await store.database.select().from(departments).orderBy(asc(departments.name))).map(({ name }) => name);

export const head = "id,title,department,price,rating,stock,picture,slug,created,description\n";
export const lamp = "lamp,A lamp,Lighting,129.00,5,3,desk-lamp-forest,a-lamp,2026-02-03T09:00:00.000Z,Shines.\n";

/** Adds the missing optional columns to a CSV text, with the values of an export. */
export const whole = (text: string) =>
  text.replaceAll(
    /.+/g,
    (line, at) =>
      line + (at === 0 ? ",brand,gtin,condition,specifications,ratings,ratings_source,tax_class,grams" : ",,,,,0,,,"),
  );
