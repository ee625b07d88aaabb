import { createReadStream } from "node:fs";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Client } from "pg";
import { users } from "../../../../accounts/server/schema.ts";
import type { Source } from "../../../server/transfer/rows.ts";
import type { Database } from "../../../../database/database.ts";
import type { ImportFile } from "../../domain/import.ts";
import { importFiles, importPieces, ownerJobs } from "../../../../admin/server/schema.ts";

/** Maximum total size in bytes of files that are not imported yet. */
const maxTotalBytes = 256 * 1024 * 1024;

const pieceSize = 1024 * 1024;

export type ImportFiles = ReturnType<typeof createImportFiles>;

/** Kind of a file's preview or import job. Only one job of a kind runs at a time. */
export const jobKind = (what: "look" | "import", file: string) => `${what}:${file}`;

/**
 * Uploaded import files, stored in the database because any process may handle the next request. The import deletes
 * a file's content; an upload deletes files that are older than a day.
 * @throws if the database does not answer.
 */
export function createImportFiles(database: Database) {
  const columns = {
    id: importFiles.id,
    name: importFiles.name,
    size: importFiles.size,
    by: sql<string>`coalesce(${users.email}, ${importFiles.by}::text)`,
    at: importFiles.at,
    appliedAt: importFiles.appliedAt,
    import: importFiles.import,
  };
  const select = () => database.select(columns).from(importFiles).leftJoin(users, eq(users.id, importFiles.by));
  const serialized = <Row extends { at: Date }>({ at, ...row }: Row) => ({ ...row, at: at.toISOString() });

  return {
    /**
     * Stores a file from disk. Returns the file's id; null if storage is full.
     * Deletes the account's other files, except files with a running job.
     */
    async store({ path, ...values }: { by: string; name: string; path: string; size: number }): Promise<string | null> {
      const { by, size } = values;
      return database.transaction(async (transaction) => {
        await transaction.execute(sql`lock table ${importFiles} in share row exclusive mode`); // serializes concurrent uploads
        await transaction.delete(importFiles).where(sql`
          (${importFiles.by} = ${by} or ${importFiles.at} < now() - interval '1 day') and not exists (
            select from ${ownerJobs} where ended_at is null and seen_at > now() - interval '1 minute' and kind like '%:' || ${importFiles.id}
          )`);
        const [taken] = await transaction
          .select({ size: sql<number>`coalesce(sum(${importFiles.size}), 0)::float8` })
          .from(importFiles)
          .where(isNull(importFiles.appliedAt));
        if (taken!.size + size > maxTotalBytes) return null;
        const [added] = await transaction.insert(importFiles).values(values).returning({ id: importFiles.id });
        const { id: file } = added!;
        let place = 0;
        for await (const bytes of createReadStream(path, { highWaterMark: pieceSize }) as AsyncIterable<Buffer>)
          await transaction.insert(importPieces).values({ file, place: place++, bytes });
        return file;
      });
    },

    /** Reads a file's properties, with the time and id of its import if it was imported. */
    async read(id: string) {
      const [file] = await select().where(eq(importFiles.id, id));
      return file ? serialized(file) : null;
    },

    /** Files that are not imported yet, newest first. */
    async waiting(): Promise<ImportFile[]> {
      const files = await select().where(isNull(importFiles.appliedAt)).orderBy(desc(importFiles.at));
      return files.map(serialized).map(({ id, name, size, by, at }) => ({ id, name, size, by, at }));
    },

    async discard(id: string): Promise<void> {
      await database.delete(importFiles).where(and(eq(importFiles.id, id), isNull(importFiles.appliedAt)));
    },
  };
}

/** Reads the content of a stored file in pieces. @throws if a piece is missing. */
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
      if (!rows[0]) throw new Error("The file is not kept any more.");
      left -= rows[0].bytes.length;
      yield rows[0].bytes;
    }
  },
});
