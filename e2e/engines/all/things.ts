import { openDatabase } from "../../../app/database/database.ts";
import { useDatabaseUrl } from "../../../app/database/postgres/attach.ts";
import { sell } from "../../../app/catalogue/server/testing.ts";

/** A department of more than one page. */
export const things = { department: "things", count: 26, dearest: "$10.25", cheapest: "$10.00" };

/** Puts it into the store of this data folder, which is open. */
export async function sellThings(DATA_DIR: string): Promise<void> {
  const used = await useDatabaseUrl({ DATA_DIR });
  const database = openDatabase(used.url, { max: 1 });
  try {
    await sell(
      database,
      Array.from({ length: things.count }, (_, at) => ({ id: `thing-${at}`, priceCents: 1_000 + at })),
    );
  } finally {
    await database.close();
    await used.stop();
  }
}
