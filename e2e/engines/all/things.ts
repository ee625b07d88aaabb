import sharp from "sharp";
import { productPictures } from "../../../app/catalogue/server/schema.ts";
import { type Database, openDatabase } from "../../../app/database/database.ts";
import { useDatabaseUrl } from "../../../app/database/postgres/attach.ts";
import { sell } from "../../../app/catalogue/server/testing.ts";
import { createPictures } from "../../../app/admin/server/pictures/pictures.ts";

/** A department with several pages. `count` is its number of products. */
export const things = { department: "things", count: 26, dearest: "$10.25", cheapest: "$10.00" };

export const pictured = "pictured";

export const soldOut = "sold-out";

async function addPictures(database: Database) {
  const uploads = ["#c4674a", "#2f5d62"].map(async (background) => {
    const drawn = sharp({ create: { width: 900, height: 900, channels: 3, background } });
    const uploaded = await createPictures(database).upload(await drawn.jpeg().toBuffer(), "product");
    if (!("folder" in uploaded)) throw new Error(uploaded.refused);
    return uploaded.folder;
  });
  const [front, back] = (await Promise.all(uploads)) as [string, string];
  await sell(database, [{ id: pictured, picture: front, department: "shelf" }]);
  await database.insert(productPictures).values([
    { product: pictured, place: 1, picture: front, alt: "The front" },
    { product: pictured, place: 2, picture: back, alt: "The back" },
  ]);
}

export async function sellThings(DATA_DIR: string): Promise<void> {
  const used = await useDatabaseUrl({ DATA_DIR });
  const database = openDatabase(used.url, { max: 1 });
  try {
    await sell(
      database,
      Array.from({ length: things.count }, (_, at) => ({ id: `thing-${at}`, priceCents: 1_000 + at })),
    );
    await sell(database, [{ id: soldOut, stock: 0, department: "shelf" }]);
    await addPictures(database);
  } finally {
    await database.close();
    await used.stop();
  }
}
