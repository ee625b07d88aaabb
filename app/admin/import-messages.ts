import type { Left } from "../catalogue/domain/import.ts";

/** What is read where the owner imports products. */
export const importMessages = {
  title: "Import and export",
  lead: "The file is the whole catalogue: what it does not name is gone from the shop afterwards. You see first what it would change, and nothing changes before you say so.",
  file: "File",
  fileHint:
    "CSV in UTF-8 with commas, or .json or .jsonl, as an export has it; 64 MB at most. For a larger one there is the command “npm run catalogue:import” on the shop's computer.",
  look: "Look at what it would change",
  noFile: "Choose a file first.",
  tooMuchMemory: "The file needs too much memory to be read. Nothing was changed. Split it into smaller files.",
  emptyFile: "This file is empty. Choose another one.",
  noName: "The file's name must end with .csv, .json or .jsonl.",
  tooLarge: "This file has more than 64 MB. Use the command “npm run catalogue:import” on the shop's computer.",
  noRoom:
    "Too many large files wait to be imported. Import one of them or give it up, or use the command “npm run catalogue:import”.",
  wrong: "Nothing was looked at yet. This needs another look:",
  waiting: "Chosen and not imported yet",
  waitingFile: (name: string, size: string, by: string, at: string) => `${name}, ${size}, chosen by ${by} on ${at}`,
  size: (megabytes: string) => `${megabytes} MB`,
  forgotten: "The file is given up. Nothing was imported.",

  export: "Download the whole catalogue as CSV",
  exportLead: "Keep an export before each import: it is the beginning of the next file.",

  past: "The last imports",
  pastColumns: { at: "When", by: "Who", added: "New", changed: "Changed", gone: "Gone", undone: "Undone" },
  nonePast: "Nothing was imported yet.",
  host: "on the host",
  undoLast: "Undo the last import",

  of: (name: string) => `Import of ${name}`,
  doing: { look: "Reading the file and comparing it with the shop", apply: "Importing" },
  read: (count: string) => `Products in the file: ${count}`,
  summary: { added: "New", restored: "Out of the archive", changed: "Changed", gone: "Gone", refused: "Refused" },
  nothing: "The file says what the shop has already: there is nothing to import.",
  refusedLead: "While a row is refused, nothing can be imported. Mend these in the file, and choose it again.",
  unreadable: "The file cannot be read, so nothing was imported:",
  columns: {
    id: "Id",
    title: "Title",
    line: "Line",
    field: "What",
    from: "Now",
    to: "In the file",
    reason: "Why",
    name: "Department",
    becomes: "What becomes of it",
  },
  departments: "Departments",
  department: { added: "New", gone: "Gone", renamed: (to: string) => `Renamed to ${to}` },
  more: (count: string) => `and ${count} more`,
  stock:
    "The stock in the file is what the shop has from then on, whatever is sold until then. Without that column, or with empty cells, it stays.",
  goLead: "Products that are gone are not archived: their addresses lead nowhere, until you undo the import.",
  import: "Import it",
  lookAgain: "Look at it again",
  forget: "Give this file up",
  changed:
    "Nothing was imported: the shop has changed since this was looked at. What the file would change now stands below.",
  brokenOff:
    "The import was broken off, and nothing of it is in the shop: the store was stopped, or its database was away. Look at the file again.",
  cancel: "Cancel",
  cancelled: "Cancelled. Nothing was changed.",
  lookBrokenOff: "Reading was broken off before its end. Look at the file again.",
  done: (added: string, changed: string, gone: string) =>
    `Imported. New: ${added}, changed: ${changed}, gone: ${gone}. Shoppers see it from now on.`,
  doneNothing: "Imported. There was nothing to change any more.",
  back: "Import another file",

  undo: {
    title: "Undo the last import",
    lead: "What it added goes, what it changed is as it was, and what it took out comes back. What was sold meanwhile stays sold. A product that somebody has changed since stays as it is.",
    which: (by: string, at: string) => `The last import, by ${by} on ${at}.`,
    look: "Look at what would go back",
    doing: { look: "Looking at what would go back", undo: "Undoing the import" },
    would: (added: string, changed: string, gone: string) =>
      `Products that go: ${added}. Products that are as they were: ${changed}. Products that come back: ${gone}.`,
    undo: "Undo it",
    none: "There is no import that could be undone.",
    already: (at: string) => `The last import was undone on ${at}. Only the last one can be undone, and once.`,
    done: (added: string, changed: string, gone: string) =>
      `Undone. Gone: ${added}, as before: ${changed}, back: ${gone}. Shoppers see it from now on.`,
    brokenOff: "Undoing was broken off, and nothing of it was done. You can begin it again.",
    left: (count: string) => `These stay as they are (${count})`,
    why: {
      changed: "somebody has changed it since",
      gone: "it is not in the shop any more",
      there: "there is one with this id again",
      slug: "another product has its address by now",
      department: "another department has the name of its department by now",
    } satisfies Record<Left["why"], string>,
  },
};
