import { setTimeout as pause } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { maxPictures, readPictures, writePictures } from "../../../server/product-pictures.ts";
import { products } from "../../../server/schema.ts";
import type { Database } from "../../../../database/database.ts";
import type { ShowProgress } from "../../../../server/command/progress.ts";
import { differences } from "../../domain/pictures/arrangement.ts";
import { matchedBy } from "../../domain/pictures/matching.ts";
import type { How, RefusedFile, ZipOutcome } from "../../domain/pictures/pages.ts";
import { zipMessages as messages } from "../../picture-messages.ts";
import { adminMessages } from "../../../../admin/messages.ts";
import { logActivity } from "../../../../admin/server/activity-log.ts";
import type { ZipArchive, ArchiveEntry } from "./archive.ts";
import type { Pictures } from "../../../../admin/server/pictures/pictures.ts";

type Sources = { readonly database: Database; readonly pictures: Pictures };

const batch = 1_000;

/** Retry delay in ms when the encoding queue is full. */
const retryMs = 500;

type Placed = { readonly entry: ArchiveEntry; readonly id: string; readonly place: number };

/**
 * Imports pictures from a ZIP, in one transaction per product. Returns changed products and refused files.
 * @throws if the database does not answer. Products that are already imported keep their new pictures.
 */
export async function importZip(
  { database, pictures }: Sources,
  { entries }: ZipArchive,
  { how, by, progress }: { how: How; by: string; progress: ShowProgress },
): Promise<ZipOutcome> {
  const refused: RefusedFile[] = [];
  const refuse = (name: string, why: string) => void refused.push({ name, why });
  const { placed, ignored } = await place(database, entries, refuse);
  const shown = progress(messages.progress, placed.length);

  async function upload(files: readonly Placed[]) {
    const folders: string[] = [];
    for (const { entry } of files.toSorted((a, b) => a.place - b.place)) {
      const folder = await uploadOne(entry);
      if (folder) folders.push(folder);
      shown.add(1);
    }
    return [...new Set(folders)];
  }

  async function uploadOne({ name, read }: ArchiveEntry) {
    const bytes = await read();
    if (bytes === "damaged") return refuse(name, messages.problems.damaged);
    if (bytes === "heavy") return refuse(name, adminMessages.pictures.refused.heavy());
    for (;;) {
      const uploaded = await pictures.upload(bytes, "product");
      if ("folder" in uploaded) return uploaded.folder;
      if (uploaded.refused !== "busy") return refuse(name, adminMessages.pictures.refused[uploaded.refused]("product"));
      await pause(retryMs);
    }
  }

  const save = (id: string, folders: readonly string[]) =>
    database.transaction(async (transaction) => {
      const before = await readPictures(transaction, id, true);
      if (!before) return null;
      const existing = before.pictures;
      const fresh = folders.map((picture) => existing.find((one) => one.picture === picture) ?? { picture, alt: "" });
      const rest = existing.filter(({ picture }) => !folders.includes(picture));
      const all = how === "replace" ? fresh : [...existing, ...fresh.filter((one) => !existing.includes(one))];
      const after = how === "first" ? [...fresh, ...rest] : all;
      const fields = differences(existing, after.slice(0, maxPictures));
      if (fields.length > 0) {
        await writePictures(transaction, before, after.slice(0, maxPictures));
        await logActivity(transaction, { by, what: "product-pictures", fields });
      }
      return { id, title: before.title, count: folders.length, left: Math.max(0, after.length - maxPictures) };
    });

  const done: { id: string; title: string; count: number }[] = [];
  for (const [id, files] of Map.groupBy(placed, (file) => file.id)) {
    const folders = await upload(files);
    if (folders.length === 0) continue;
    const saved = await save(id, folders);
    if (!saved) refuse(files[0]!.entry.name, messages.gone(id));
    else {
      if (saved.left > 0) refuse(files.at(-1)!.entry.name, messages.tooMany(saved.left, maxPictures));
      done.push({ id, title: saved.title, count: saved.count });
    }
  }
  shown.done();
  return { products: done, refused, ignored };
}

/** Matches files to products by file name. Refuses files that match no product, with a reason. */
async function place(
  database: Database,
  entries: readonly ArchiveEntry[],
  refuse: (name: string, why: string) => void,
) {
  let ignored = 0;
  const files = entries.flatMap((entry) => {
    const matched = matchedBy(entry.name);
    if (matched.is === "ignored") ignored += 1;
    else if (entry.problem === "heavy") refuse(entry.name, adminMessages.pictures.refused.heavy());
    else if (entry.problem) refuse(entry.name, messages.problems[entry.problem]);
    else if (matched.is === "unnamed") refuse(entry.name, messages.unnamed);
    else return [{ entry, candidates: matched.candidates }];
    return [];
  });
  const known = await existingIds(database, new Set(files.flatMap(({ candidates }) => candidates.map(({ id }) => id))));
  const taken = new Set<string>();
  const placed = files.flatMap(({ entry, candidates }): Placed[] => {
    const found = candidates.find(({ id }) => known.has(id));
    if (!found) refuse(entry.name, messages.noProduct);
    else if (taken.has(`${found.place} ${found.id}`)) refuse(entry.name, messages.twice(found.place, found.id));
    else {
      taken.add(`${found.place} ${found.id}`);
      return [{ entry, ...found }];
    }
    return [];
  });
  return { placed, ignored };
}

async function existingIds(database: Database, candidates: ReadonlySet<string>) {
  const ids = [...candidates];
  const known = new Set<string>();
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch);
    for (const { id } of await database.select({ id: products.id }).from(products).where(inArray(products.id, some)))
      known.add(id);
  }
  return known;
}
