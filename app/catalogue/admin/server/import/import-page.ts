import { extname } from "node:path";
import { formats } from "../../../server/transfer/rows.ts";
import { withoutRequestTimeout } from "../../../../database/timeout.ts";
import { importFileAddress } from "../../addresses.ts";
import { type ImportPage, maxImportBytes } from "../../domain/import.ts";
import { importMessages as messages } from "../../import-messages.ts";
import type { AdminContext, AdminRoute } from "../../../../admin/server/page.ts";
import { startPreview } from "./start.ts";
import { pastImports } from "./past-imports.ts";
import type { ImportContext } from "./context.ts";

const maxListed = 10;

/** Number of bytes by which an upload may exceed the maximum file size, so that the page can report an error. */
const slack = 4 * 1024 * 1024;

export function importPage(imports: ImportContext): AdminRoute<ImportPage> {
  const { database, files } = imports;

  async function page({ mayChange }: AdminContext, error: string | null, forgotten = false): Promise<ImportPage> {
    const [waiting, past] = await Promise.all([files.waiting(), pastImports(database, maxListed)]);
    return { title: messages.title, mayChange, error, waiting, past, forgotten };
  }

  return {
    show: (context, query) => page(context, null, query.has("forgotten")),

    large: { field: "file", maxBytes: maxImportBytes + slack },

    async change(context, { large }) {
      const name = fileName(large?.name ?? "");
      const error = name ? problemWith(name, large!.size) : messages.noFile;
      if (error) return { status: 422, page: await page(context, error) };
      const { path, size } = large!;
      // Storing a large file may take longer than the request's timeout.
      const id = await withoutRequestTimeout(() => files.store({ by: context.user.id, name, path, size }));
      if (!id) return { status: 422, page: await page(context, messages.noRoom) };
      const file = { id, name, size };
      await startPreview(imports, file, context.user.id);
      return { redirect: importFileAddress(id) };
    },
  };
}

function problemWith(name: string, size: number): string | null {
  if (!formats.some((end) => end === extname(name).toLowerCase())) return messages.noName;
  if (size === 0) return messages.emptyFile;
  return size > maxImportBytes ? messages.tooLarge : null;
}

/** Removes the folder and control characters from the name of an uploaded file. */
const fileName = (path: string) =>
  path
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .split(/[\\/]/)
    .at(-1)!
    .slice(-200);
