import type { SkippedProduct } from "../domain/import.ts";

export const importMessages = {
  title: "Import and export",
  lead: "A file replaces the whole catalogue: products that are not in it are deleted. You see a preview first, and nothing changes until you confirm.",
  file: "File",
  fileHint:
    "A .csv, .json or .jsonl file of at most 64 MB, in the format of an export. CSV files need the encoding UTF-8, and commas or semicolons between the columns. For a larger file, use the command “npm run catalogue:import” on the shop's server.",
  look: "Preview import",
  noFile: "Choose a file.",
  tooMuchMemory:
    "Reading this file needs too much memory, so nothing was changed. Use the command “npm run catalogue:import” on the shop's server.",
  emptyFile: "This file is empty. Choose another one.",
  noName: "Choose a file whose name ends in .csv, .json or .jsonl.",
  tooLarge: "This file is larger than 64 MB. Use the command “npm run catalogue:import” on the shop's server.",
  noRoom:
    "Too many large files are waiting to be imported. Import or discard one of them, or use the command “npm run catalogue:import” on the shop's server.",
  wrong: "Nothing was imported. Please fix these fields:",
  waiting: "Files to import",
  waitingFile: (name: string, size: string, by: string, at: string) => `${name}, ${size}, uploaded by ${by} on ${at}`,
  size: (bytes: number) =>
    bytes < 1024
      ? `${bytes} bytes`
      : bytes < 1024 ** 2
        ? `${Math.ceil(bytes / 1024)} KB`
        : `${(bytes / 1024 ** 2).toFixed(1)} MB`,
  forgotten: "The file is discarded. Nothing was imported.",

  export: "Download all products (CSV)",
  exportLead: "Download all products before each import. You can edit the downloaded file and import it again.",

  past: "Recent imports",
  pastColumns: { at: "Date", by: "By", added: "New", changed: "Changed", gone: "Deleted", undone: "Undone" },
  nonePast: "No products have been imported yet.",
  host: "a command on the shop's server",
  undoLast: "Undo the last import",

  of: (name: string) => `Import of ${name}`,
  doing: { look: "Reading the file and comparing it with the shop", apply: "Importing" },
  read: (count: string) => `Products in the file: ${count}`,
  summary: { added: "New", restored: "Restored", changed: "Changed", gone: "Deleted", refused: "Rows with errors" },
  nothing: "The file matches the shop. There is nothing to import.",
  refusedLead:
    "Fix these rows in the file, and choose the file again. You cannot import a file while any of its rows has errors.",
  unreadable: "The file could not be read, so nothing was imported:",
  columns: {
    id: "ID",
    title: "Title",
    line: "Line",
    field: "Field",
    from: "Current value",
    to: "New value",
    reason: "Reason",
    name: "Department",
    becomes: "Change",
  },
  departments: "Departments",
  department: { added: "New", gone: "Deleted", renamed: (to: string) => `Renamed to ${to}` },
  more: (count: string) => `and ${count} more`,
  stock:
    "The import sets the stock to the numbers in the file, even if units are sold in the meantime. To leave a product's stock unchanged, leave its stock cell empty.",
  goLead: "Shoppers can no longer open the pages of deleted products. To restore these products, undo the import.",
  import: "Import products",
  lookAgain: "Preview again",
  forget: "Discard",
  cancel: "Cancel",
  problems: {
    changed:
      "Nothing was imported, because the shop changed after you opened the preview. Check the new preview below.",
    "broken off":
      "Nothing was imported, because the store stopped or lost the connection to its database. Preview the file again.",
    "look broken off": "The preview was interrupted. Preview the file again.",
    cancelled: "Cancelled. Nothing was changed.",
  },
  done: (added: string, changed: string, gone: string) =>
    `Imported. New: ${added}, changed: ${changed}, deleted: ${gone}. Shoppers see the changes now.`,
  doneNothing: "Nothing was changed, because the shop already matches the file.",
  back: "Back to import and export",

  undo: {
    title: "Undo the last import",
    lead: "Undoing deletes the products that the import added, gives changed products their former values, and restores deleted products. Units sold since the import stay subtracted from the stock. Products that somebody has changed since the import stay as they are.",
    which: (by: string, at: string) => `The last import was made by ${by} on ${at}.`,
    look: "Preview undo",
    doing: { look: "Preparing the preview", undo: "Undoing the import" },
    would: (added: string, changed: string, gone: string) =>
      `Products to delete: ${added}. To change back: ${changed}. To restore: ${gone}.`,
    undo: "Undo import",
    none: "There is no import to undo.",
    already: (at: string) => `The last import was undone on ${at}. You can undo only the last import, and only once.`,
    done: (added: string, changed: string, gone: string) =>
      `Undone. Deleted: ${added}, changed back: ${changed}, restored: ${gone}. Shoppers see the changes now.`,
    brokenOff: "Undoing was interrupted, and nothing was changed. You can start it again.",
    left: "Not undone",
    why: {
      changed: "somebody has changed it since the import",
      gone: "it is no longer in the shop",
      there: "there is already a product with this ID",
      slug: "another product now uses its former URL handle",
      department: "another department now uses its former department's name",
    } satisfies Record<SkippedProduct["why"], string>,
  },
};
