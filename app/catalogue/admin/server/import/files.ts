import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { and, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { Client } from "pg";
import { z } from "zod";
import { users } from "../../../../accounts/server/schema.ts";
import type { Source } from "../../../server/transfer/rows.ts";
import type { Database } from "../../../../database/database.ts";
import type { ImportFile } from "../../domain/import.ts";
import { importFiles, importPieces, ownerJobs } from "../../../../admin/server/schema.ts";

/** Maximum total size of files that are not imported yet, in bytes. */
const maxTotalBytes = 256 * 1024 * 1024;

const pieceSize = 1024 * 1024;

/** Kind of a file's preview or import job. Two jobs of the same kind never run at the same time. */
export const jobKind = (what: "look" | "import", file: string) => `${what}:${file}`;

/** Stores uploaded import files in the database, because the next request may reach another process. */
export function createImportFiles(database: Database) {
  const columns = getTableColumns(importFiles);

  async function find(condition: SQL) {
    const files = await database
      .select({ ...columns, by: sql<string>`coalesce(${users.email}, ${importFiles.by}::text)` })
      .from(importFiles)
      .leftJoin(users, eq(users.id, importFiles.by))
      .where(condition)
      .orderBy(desc(importFiles.at));
    return files.map((file) => Object.assign(file, { at: file.at.toISOString() }));
  }

  return {
    /** Stores a file. Deletes the account's other files, and files older than a day, unless a job uses them. */
    async store({ path, ...values }: { by: string; name: string; path: string; size: number }): Promise<string | null> {
      const { by, size } = values;
      return database.transaction(async (transaction) => {
        await transaction.execute(sql`lock table ${importFiles} in share row exclusive mode`); // serializes concurrent uploads
        await transaction.delete(importFiles).where(sql`
          (${importFiles.by} = ${by} or ${importFiles.at} < now() - interval '1 day') and not exists (
            select from ${ownerJobs} where ended_at is null and seen_at > now() - interval '1 minute' and kind like '%:' || ${importFiles.id}
          )`);
        const [{ taken } = { taken: 0 }] = await transaction
          .select({ taken: sql<number>`coalesce(sum(${importFiles.size}), 0)::float8` })
          .from(importFiles)
          .where(isNull(importFiles.appliedAt));
        if (taken + size > maxTotalBytes) return null;
        const file = randomUUID();
        await transaction.insert(importFiles).values({ id: file, ...values });
        let place = 0;
        for await (const bytes of createReadStream(path, { highWaterMark: pieceSize }) as AsyncIterable<Buffer>)
          await transaction.insert(importPieces).values({ file, place: place++, bytes });
        return file;
      });
    },

    read: async (id: string) => (z.uuid().safeParse(id).success && (await find(eq(importFiles.id, id)))[0]) || null,

    waiting: () => find(isNull(importFiles.appliedAt)),

    async discard(id: string): Promise<void> {
      await database.delete(importFiles).where(and(eq(importFiles.id, id), isNull(importFiles.appliedAt)));
    },
  };
}

export const storedSource = (client: Client, { id, name, size }: Pick<ImportFile, "id" | "name" | "size">): Source => ({
  name,
  size,
  async *pieces() {
    let left = size;
    for (let place = 0; left > 0; place += 1) {
      const { rows } = await client.query<{ bytes: Buffer }>(
        "select bytes from owner_import_pieces where file = $1 and place = $2",
        [id, place],
      );
      const [piece] = rows;
      if (!piece) throw new Error("A piece of the file is missing.");
      left -= piece.bytes.length;
      yield piece.bytes;
    }
  },
});
