import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../../database/postgres/testing.ts";
import { ownerPictureFiles, ownerPictures } from "../schema.ts";
import { createPictures } from "./pictures.ts";
import { pictureRoutes } from "./routes.ts";

let running: TestDatabase;
beforeAll(async () => (running = await testDatabase()));
afterAll(() => running.stop());

test("files are served byte for byte, also many at once and from memory", async () => {
  const { database } = running;
  const stored = Array.from({ length: 60 }, (_, at) => ({
    folder: `product-${at.toString(16).padStart(20, "0")}`,
    name: "400.webp",
    type: "image/webp",
    width: 400,
    height: 400,
    bytes: randomBytes(1 + at * 1_500),
  }));
  await database.insert(ownerPictures).values(stored.map(({ folder }) => ({ folder })));
  await database.insert(ownerPictureFiles).values(stored);
  const pictures = createPictures(database);
  for (const from of ["the database", "the database again", "memory"]) {
    const files = await Promise.all(stored.map(({ folder, name }) => pictures.file(folder, name)));
    for (const [at, file] of files.entries()) {
      expect(file?.type, from).toBe("image/webp");
      expect(file?.bodies.identity.equals(stored[at]!.bytes), from).toBe(true);
    }
  }
});

test("a file is cached in memory on its second request, so that a scan of all files evicts none", async () => {
  const { database } = running;
  const folder = "product-ffffffffffffffffffff";
  const name = "400.webp";
  await database.insert(ownerPictures).values({ folder });
  const file = { folder, name, type: "image/webp", width: 400, height: 400, bytes: randomBytes(100) };
  const isCachedAfter = async (times: number) => {
    await database.insert(ownerPictureFiles).values(file);
    const pictures = createPictures(database);
    for (let time = 0; time < times; time += 1) expect(await pictures.file(folder, name)).not.toBeNull();
    await database.delete(ownerPictureFiles).where(eq(ownerPictureFiles.folder, folder));
    return (await pictures.file(folder, name)) !== null;
  };
  expect([await isCachedAfter(1), await isCachedAfter(2)]).toEqual([false, true]);
});

test("for a product picture uploaded before JPEGs existed, other sites get the existing format", async () => {
  const { database } = running;
  const [older, folder] = ["a", "b"].map((digit) => `product-${digit.repeat(20)}`) as [string, string];
  const row = { name: "800.webp", type: "image/webp", width: 800, height: 800, bytes: randomBytes(9) };
  const share = { ...row, name: "share.jpg", type: "image/jpeg" };
  await database.insert(ownerPictures).values([{ folder: older }, { folder }]);
  await database.insert(ownerPictureFiles).values([
    { folder: older, ...row },
    { folder, ...row },
    { folder, ...share },
  ]);
  const routes = pictureRoutes(createPictures(database));
  const paths = [
    `${older}/share.jpg`,
    `${folder}/share.jpg`,
    `product-${"c".repeat(20)}/share.jpg`,
    `${older}/zoom.webp`,
  ];
  const responses = await Promise.all(paths.map(async (path) => routes.request(`/pictures/${path}`)));
  expect(responses.map(({ status }) => status)).toEqual([302, 200, 404, 404]);
  expect(responses[0]!.headers.get("location")).toBe(`/pictures/${older}/800.webp`);
  expect(responses[1]!.headers.get("content-type")).toBe("image/jpeg");
});
