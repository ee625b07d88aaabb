import { extname } from "node:path";
import { formats } from "../../../server/transfer/rows.ts";
import { withoutRequestTimeout } from "../../../../database/timeout.ts";
import { importFileAddress } from "../../addresses.ts";
import { type ImportPage, maxImportBytes } from "../../domain/import.ts";
import { importMessages as messages } from "../../import-messages.ts";
import type { AdminContext, AdminRoute } from "../../../../admin/server/page.ts";
import { pastImports } from "./past-imports.ts";
import type { Imports } from "./imports.ts";

const maxListed = 10;

/** Bytes that the server accepts above the maximum file size, so that the page can report the error. */
const slack = 4 * 1024 * 1024;

export function importPage({ database, files, startPreview }: Imports): AdminRoute<ImportPage> {
  async function page({ mayChange }: AdminContext, error: string | null, forgotten = false): Promise<ImportPage> {
    const [waiting, past] = await Promise.all([files.waiting(), pastImports(database, maxListed)]);
    return { title: messages.title, mayChange, error, waiting, past, forgotten };
  }

  return {
    show: (context, query) => page(context, null, query.has("forgotten")),

    large: { field: "file", maxBytes: maxImportBytes + slack },

    async change(context, { large }) {
      const refused = async (error: string) => ({ status: 422 as const, page: await page(context, error) });
      const name = fileName(large?.name ?? "");
      if (!large || !name) return refused(messages.noFile);
      const { path, size } = large;
      if (!formats.some((end) => end === extname(name).toLowerCase())) return refused(messages.noName);
      if (size === 0) return refused(messages.emptyFile);
      if (size > maxImportBytes) return refused(messages.tooLarge);
      // Storing a large file may take longer than the request's timeout.
      const id = await withoutRequestTimeout(() => files.store({ by: context.user.id, name, path, size }));
      if (!id) return refused(messages.noRoom);
      await startPreview({ id, name, size }, context.user.id);
      return { redirect: importFileAddress(id) };
    },
  };
}

/** Removes the folder and control characters from the name of an uploaded file. */
const fileName = (path: string) =>
  path
    .toWellFormed()
    .replace(/\p{Cc}|.*[\\/]/gsu, "")
    .slice(-200);
