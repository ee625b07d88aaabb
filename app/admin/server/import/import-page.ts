import { extname } from "node:path";
import { formats } from "../../../catalogue/server/transfer/rows.ts";
import { withTimeout } from "../../../server/timeout.ts";
import { importFileAddress } from "../../addresses.ts";
import { type ImportPage, mostImportBytes } from "../../domain/import.ts";
import { importMessages as messages } from "../../import-messages.ts";
import type { Entered, AdminRoute } from "../page.ts";
import { startPreview } from "./start.ts";
import { pastImports } from "./past.ts";
import type { Importing } from "./pages.ts";

/** Number of past imports listed. */
const listed = 10;

/** Allowance above the file limit, in bytes, within which the page can still report a too large file. */
const slack = 4 * 1024 * 1024;

/** Upload page of an import. */
export function importPage(importing: Importing): AdminRoute<ImportPage> {
  const { database, files } = importing;

  async function page({ mayChange }: Entered, error: string | null, forgotten = false): Promise<ImportPage> {
    const [waiting, past] = await withTimeout(Promise.all([files.waiting(), pastImports(database, listed)]));
    return { title: messages.title, mayChange, error, waiting, past, forgotten };
  }

  return {
    show: (entered, query) => page(entered, null, query.has("forgotten")),

    large: { field: "file", mostBytes: mostImportBytes + slack },

    async change(entered, { large }) {
      const name = lastOf(large?.name ?? "");
      const error = name ? wrongWith(name, large!.size) : messages.noFile;
      if (error) return { status: 422, page: await page(entered, error) };
      const { path, size } = large!;
      const id = await files.keep({ by: entered.user.id, name, path, size });
      if (!id) return { status: 422, page: await page(entered, messages.noRoom) };
      const file = { id, name, size };
      await startPreview(importing, file, entered.user.id);
      return { redirect: importFileAddress(id) };
    },
  };
}

function wrongWith(name: string, size: number): string | null {
  if (!formats.some((end) => end === extname(name).toLowerCase())) return messages.noName;
  if (size === 0) return messages.emptyFile;
  return size > mostImportBytes ? messages.tooLarge : null;
}

/** File name without path and control characters. */
const lastOf = (path: string) =>
  path
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .split(/[\\/]/)
    .at(-1)!
    .slice(-200);
