import { setTimeout as pause } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { maxPictures, readPictures } from "../../../server/product-pictures.ts";
import { products } from "../../../server/schema.ts";
import type { Database } from "../../../../database/database.ts";
import type { ShowProgress } from "../../../../server/command/progress.ts";
import { matchedBy } from "../../domain/pictures/matching.ts";
import type { ZipPosition, RefusedFile, ZipOutcome } from "../../domain/pictures/pages.ts";
import { zipMessages as messages } from "../../picture-messages.ts";
import { adminMessages } from "../../../../admin/messages.ts";
import type { ZipArchive, ArchiveEntry } from "./archive.ts";
import type { Pictures } from "../../../../admin/server/pictures/pictures.ts";
import { replacePictures } from "./replace.ts";

/** Retry delay in ms when the encoding queue is full. */
const retryMs = 500;

type Refuse = (name: string, why: string) => void;

/** Imports pictures from a ZIP, in one transaction per product. */
export async function importZip(
  database: Database,
  pictures: Pictures,
  { entries }: ZipArchive,
  { how, by, progress }: { how: ZipPosition; by: string; progress: ShowProgress },
): Promise<ZipOutcome> {
  const refused: RefusedFile[] = [];
  const refuse: Refuse = (name, why) => void refused.push({ name, why });
  const { placed, ignored } = await place(database, entries, refuse);
  const shown = progress(messages.progress, placed.length);

  async function upload({ name, read }: ArchiveEntry) {
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

  const save = (id: string, folders: ReadonlySet<string>) =>
    database.transaction(async (transaction) => {
      const before = await readPictures(transaction, id, true);
      if (!before) return null;
      const { title, pictures: existing } = before;
      const uploaded = [...folders].map(
        (picture) => existing.find((one) => one.picture === picture) ?? { picture, alt: "" },
      );
      const all = {
        first: [...uploaded, ...existing.filter(({ picture }) => !folders.has(picture))],
        after: [...existing, ...uploaded.filter((one) => !existing.includes(one))],
        replace: uploaded,
      }[how];
      await replacePictures(transaction, before, { pictures: all.slice(0, maxPictures), by });
      return { title, left: Math.max(0, all.length - maxPictures) };
    });

  const done: { id: string; title: string; count: number }[] = [];
  for (const [id, files] of Map.groupBy(placed, (file) => file.id)) {
    const folders = new Set<string>();
    for (const { entry } of files.toSorted((a, b) => a.place - b.place)) {
      const folder = await upload(entry);
      if (folder) folders.add(folder);
      shown.add(1);
    }
    if (folders.size === 0) continue;
    const saved = await save(id, folders);
    const names = files.map(({ entry }) => entry.name);
    if (!saved) refuse(names[0] ?? "", messages.gone(id));
    else {
      if (saved.left > 0) refuse(names.at(-1) ?? "", messages.tooMany(saved.left, maxPictures));
      done.push({ id, title: saved.title, count: folders.size });
    }
  }
  shown.done();
  return { products: done, refused, ignored };
}

async function place(database: Database, entries: readonly ArchiveEntry[], refuse: Refuse) {
  const { heavy } = adminMessages.pictures.refused;
  let ignored = 0;
  const files = entries.flatMap((entry) => {
    const matched = matchedBy(entry.name);
    if (matched.is === "ignored") ignored += 1;
    else if (entry.problem) refuse(entry.name, entry.problem === "heavy" ? heavy() : messages.problems[entry.problem]);
    else if (matched.is === "unnamed") refuse(entry.name, messages.unnamed);
    else return [{ entry, candidates: matched.candidates }];
    return [];
  });
  const ids = new Set(files.flatMap(({ candidates }) => candidates.map(({ id }) => id)));
  const found = await database
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]));
  const known = new Set(found.map(({ id }) => id));
  const taken = new Set<string>();
  const placed = files.flatMap(({ entry, candidates }) => {
    const match = candidates.find(({ id }) => known.has(id));
    const key = match && `${match.place} ${match.id}`;
    if (!match || !key) refuse(entry.name, messages.noProduct);
    else if (taken.has(key)) refuse(entry.name, messages.twice(match.place, match.id));
    else {
      taken.add(key);
      return [{ entry, ...match }];
    }
    return [];
  });
  return { placed, ignored };
}
