import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "../../../database/database.ts";
import { type Asset, unchanging } from "../../../page/server/assets.ts";
import { withoutRequestTimeout } from "../../../database/timeout.ts";
import type { Shape } from "../../domain/shapes.ts";
import { ownerPictureFiles, ownerPictures } from "../schema.ts";
import { encode, type NotEncoded } from "./encoding.ts";
import { maxUploadBytes } from "./limits.ts";
import { sweep } from "./sweep.ts";

const cacheBytes = 32 * 1024 * 1024;

/** Minimum time between sweeps (`sweep.ts`), in ms. */
const sweepMs = 60 * 60 * 1000;

/** Version of the encoder. Increase after changes of the encoder, so that a repeated upload is encoded again. */
const encoderVersion = 2;

export type Uploaded = { readonly folder: string } | { readonly refused: NotEncoded | "heavy" };

export type Pictures = ReturnType<typeof createPictures>;

/** Stores uploaded pictures. Methods throw if the database is unavailable. */
export function createPictures(database: Database) {
  const files = new LRUCache<string, Asset>({
    maxSize: cacheBytes,
    sizeCalculation: ({ bodies }) => bodies.identity.length,
  });

  /** Files requested once. Only a second request caches a file, so that crawlers do not evict popular files. */
  const requestedOnce = new LRUCache<string, true>({ max: 10_000 });

  /** Marks a picture as new, so that the sweep does not delete the picture. False if the picture does not exist. */
  async function refresh(folder: string) {
    const { rows } = await database.execute<{ found: boolean }>(sql`select keep_picture(${folder}) as found`);
    return rows[0]?.found;
  }

  let swept = 0;
  function sweepIfDue() {
    if (Date.now() - swept < sweepMs) return;
    swept = Date.now();
    // Ignores errors, because a later upload starts another sweep.
    withoutRequestTimeout(() => void sweep(database).catch(() => {}));
  }

  return {
    async upload(picture: Buffer, shape: Shape): Promise<Uploaded> {
      if (picture.length > maxUploadBytes) return { refused: "heavy" };
      const hash = createHash("sha256").update(`${encoderVersion} ${shape}\0`).update(picture);
      const folder = `${shape}-${hash.digest("hex").slice(0, 20)}`;
      if (await refresh(folder)) return { folder };
      const encoded = await encode(picture, shape);
      if (typeof encoded === "string") return { refused: encoded };
      sweepIfDue();
      await database.transaction(async (transaction) => {
        const added = await transaction.insert(ownerPictures).values({ folder }).onConflictDoNothing().returning();
        const rows = encoded.map((file) => Object.assign(file, { folder }));
        if (added.length > 0) await transaction.insert(ownerPictureFiles).values(rows);
      });
      return { folder };
    },

    async size(folder: string, name: string) {
      const { width, height } = ownerPictureFiles;
      const [found] = await database.select({ width, height }).from(ownerPictureFiles).where(isFile(folder, name));
      return found ?? null;
    },

    exists: async (folder: string) => (await database.$count(ownerPictures, eq(ownerPictures.folder, folder))) > 0,

    async file(folder: string, name: string): Promise<Asset | null> {
      const key = `${folder}/${name}`;
      const known = files.get(key);
      if (known) return known;
      const { type, bytes } = ownerPictureFiles;
      const [found] = await database.select({ type, bytes }).from(ownerPictureFiles).where(isFile(folder, name));
      if (!found) return null;
      const asset = unchanging(found.type, found.bytes);
      if (requestedOnce.has(key)) files.set(key, asset);
      else requestedOnce.set(key, true);
      return asset;
    },
  };
}

const isFile = (folder: string, name: string) =>
  and(eq(ownerPictureFiles.folder, folder), eq(ownerPictureFiles.name, name));
