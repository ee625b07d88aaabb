import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../../database/postgres/testing.ts";
import { ownerPictureFiles, ownerPictures } from "../schema.ts";
import { createPictures } from "./pictures.ts";

let running: TestDatabase;
beforeAll(async () => (running = await testDatabase()));
afterAll(() => running.stop());

test("files come byte for byte as they were kept, also many at once and once more from memory", async () => {
  const { database } = running;
  const kept = Array.from({ length: 60 }, (_, at) => ({
    folder: `product-${at.toString(16).padStart(20, "0")}`,
    name: "400.webp",
    type: "image/webp",
    width: 400,
    height: 400,
    bytes: randomBytes(1 + at * 1_500),
  }));
  await database.insert(ownerPictures).values(kept.map(({ folder }) => ({ folder })));
  await database.insert(ownerPictureFiles).values(kept);
  const pictures = createPictures(database);
  for (const from of ["the database", "memory"]) {
    const files = await Promise.all(kept.map(({ folder, name }) => pictures.file(folder, name)));
    for (const [at, file] of files.entries()) {
      expect(file?.type, from).toBe("image/webp");
      expect(file?.bodies.identity.equals(kept[at]!.bytes), from).toBe(true);
    }
  }
});
