import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Home } from "../postgres/home.ts";
import { hasCode } from "../postgres/refused.ts";
import { type StoredSegment, parseFileName, stamp } from "./segments.ts";
import { readSealed, unfinished, writeSealed } from "./whole-files.ts";

const Moment = z.string().transform((text) => new Date(text));

const Facts = z.object({
  first: z.string(), // WAL segment in which the base backup began
  last: z.string(), // WAL segment in which the base backup ended; a restore needs at least `first` to `last`
  ended: Moment, // earliest time that can be restored
  dataBytes: z.number(),
  fileBytes: z.number(),
  sum: z.string(),
});

/** A base backup: a copy of all data, onto which a restore replays the WAL. */
export type Base = z.infer<typeof Facts> & {
  readonly path: string; // PostgreSQL's tar archive, compressed with zstd
  readonly note: string; // file with the `Facts`; without this file, the base backup is incomplete and ignored
};

/** Archive folder of one database, with base backups and contiguous WAL (`log`). A restore starts a new chain. */
export type Chain = { readonly folder: string; readonly log: string };

export const chainIn = (folder: string): Chain => ({ folder, log: join(folder, "log") });

/** Name of a chain's folder: start time and PostgreSQL's system identifier. */
export const chainName = (system: string, began: Date) => `${stamp(began)}-${system}`;

const named = /^\d{8}T\d{9}Z-(\d+)$/;

export const chainNames = async (archive: string): Promise<string[]> =>
  (await readdir(archive)).filter((name) => named.test(name)).toSorted();

export const chainsOf = async (archive: string): Promise<Chain[]> =>
  (await chainNames(archive)).map((name) => chainIn(join(archive, name)));

export const systemOf = (name: string) => named.exec(name)?.[1] ?? "";

/** Reads PostgreSQL's system identifier, the first 8 bytes of pg_control. Copies of a database share an identifier. */
export async function systemIn({ data }: Pick<Home, "data">): Promise<string> {
  return String((await readFile(join(data, "global/pg_control"))).readBigUInt64LE(0));
}

export function baseAt({ folder }: Chain, began: Date) {
  const path = join(folder, `base-${stamp(began)}.tar.zst`);
  return { path, part: path + unfinished, note: `${path}.json` };
}

/** Writes the file with the `Facts`, which completes a base backup. */
export const noteBase = ({ note, first, last, ended, dataBytes, fileBytes, sum }: Base) =>
  writeSealed(note, { first, last, ended, dataBytes, fileBytes, sum });

/** Reads the base backups of a chain, oldest first. `damaged` lists the paths of unreadable `Facts` files. */
export async function basesOf({ folder }: Chain): Promise<{ bases: Base[]; damaged: string[] }> {
  const bases: Base[] = [];
  const damaged: string[] = [];
  for (const name of (await readdir(folder)).filter((one) => /^base-.*\.json$/.test(one)).toSorted()) {
    const note = join(folder, name);
    const facts = Facts.safeParse(await readSealed(note).catch(() => null));
    if (facts.success) bases.push({ ...facts.data, note, path: note.replace(/\.json$/, "") });
    else damaged.push(note);
  }
  return { bases, damaged };
}

/** WAL segments in a folder, oldest first. Empty if the folder does not exist. */
export async function segmentsIn(folder: string): Promise<StoredSegment[]> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  });
  return names.toSorted().flatMap((name) => parseFileName(name) ?? []);
}
