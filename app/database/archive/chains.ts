import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Home } from "../postgres/home.ts";
import { hasCode } from "../postgres/refused.ts";
import { type StoredSegments, keptAs, runFrom, stamp } from "./segments.ts";
import { readSealed, unfinished, writeSealed } from "./whole-files.ts";

/** A moment in JSON. */
const Moment = z.string().transform((text) => new Date(text));

const Facts = z.object({
  /** The segments of the log without which the copy is not whole. */
  first: z.string(),
  last: z.string(),
  /** From this moment on the shop can be had as it was. */
  ended: Moment,
  /** How large the data is, and the file, in bytes. */
  dataBytes: z.number(),
  fileBytes: z.number(),
  /** The SHA-256 of the file. */
  sum: z.string(),
});

/** A copy of all data, from which what the log says leads on. */
export type Base = z.infer<typeof Facts> & {
  /** The file, packed by zstd: a tar archive as PostgreSQL sends it. */
  readonly path: string;
  /** The file with these facts; without it there is no base. */
  readonly note: string;
};

/**
 * A folder of the archive: what became of one data folder, as bases, and the log from each on. A data folder that was restored, or
 * went back in time in another way, has one of its own.
 */
export type Chain = { readonly folder: string; readonly log: string };

export const chainIn = (folder: string): Chain => ({ folder, log: join(folder, "log") });

/** What a chain is called: when it began, and PostgreSQL's number of the database that it is of. */
export const chainName = (system: string, began: Date) => `${stamp(began)}-${system}`;

const named = /^\d{8}T\d{9}Z-(\d+)$/;

/** The names of all chains in an archive, oldest first. */
export const chainNames = async (archive: string): Promise<string[]> =>
  (await readdir(archive)).filter((name) => named.test(name)).toSorted();

/** Which database a chain is of, by its name. */
export const systemOf = (name: string) => named.exec(name)![1]!;

/** PostgreSQL's number of the database in a home, which all copies of it share: the first eight bytes of this file. */
export async function systemIn({ data }: Pick<Home, "data">): Promise<string> {
  return String((await readFile(join(data, "global/pg_control"))).readBigUInt64LE(0));
}

/** What the files of a base are called. */
export function baseAt({ folder }: Chain, began: Date) {
  const path = join(folder, `base-${stamp(began)}.tar.zst`);
  return { path, part: path + unfinished, note: `${path}.json` };
}

/** Notes a base, which is one from then on. */
export const noteBase = ({ note, first, last, ended, dataBytes, fileBytes, sum }: Base) =>
  writeSealed(note, { first, last, ended, dataBytes, fileBytes, sum });

/** The bases of a chain, oldest first, and the notes of such as are damaged. */
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

/** The segments in a folder, oldest first; none where it is not there. */
export async function segmentsIn(folder: string): Promise<StoredSegments[]> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  });
  return names.toSorted().flatMap((name) => keptAs(name) ?? []);
}

/** What leads on from a base: the segments that follow one another from its first on, where those that make it whole are among them. */
export function leadingOn(base: Base, kept: readonly StoredSegments[]): StoredSegments[] | null {
  const run = runFrom(base.first, kept);
  return run.some(({ segment }) => segment === base.last) ? run : null;
}
