import { mkdir, readdir, readFile, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Home } from "../postgres/home.ts";
import { type Base, type Chain, segmentsIn } from "./chains.ts";
import { pack, unpack } from "./pack.ts";
import { finishedAt, markDone, readReady, readyIn } from "./ready.ts";
import { after, isSegment, keptName, runFrom, segmentBytes } from "./segments.ts";
import { sumOf, writeWhole } from "./whole-files.ts";

/** What is done with the next segment that PostgreSQL finishes. */
type State =
  /** It is kept: nobody has seen the archive yet. */
  | { readonly is: "unknown" }
  /** It is dropped: no base leads to it. */
  | { readonly is: "broken" }
  /** It is left where it is: a base is being begun, and may need it. */
  | { readonly is: "awaited" }
  /** It is kept if it is this one. */
  | { readonly is: "next"; readonly segment: string };

/** What part of the disk may be taken by what waits: of all that would be free without it. */
const mostOfFree = 1 / 4;

export type OnHand = Awaited<ReturnType<typeof createOnHand>>;

/**
 * The log on this machine: what PostgreSQL has finished is packed in a folder of the home, and waits there to be delivered.
 * Nothing is missing between what is in the archive, what waits here, and what comes next; where something is, a new base has to lead on.
 */
export async function createOnHand(home: Home) {
  const folder = join(home.folder, "archive-waiting");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let state: State = { is: "unknown" };
  /** The first segment that the chain needs, where it was begun by this process: what comes before it may go. */
  let begunAt = "";

  async function dropAll() {
    for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
    for (const name of await readyIn(home)) await markDone(home, name);
  }

  async function keep(segment: string) {
    const packed = await pack(await readReady(home, segment));
    const completeAt = await finishedAt(home, segment);
    await writeWhole(join(folder, keptName({ segment, completeAt, sum: sumOf(packed) })), packed);
  }

  /** Whether a segment of the archive is what PostgreSQL now has under its name. */
  async function isTheSame(segment: string, chain: Chain): Promise<boolean> {
    for (const place of [folder, chain.log]) {
      const found = (await segmentsIn(place)).find((kept) => kept.segment === segment);
      if (found) return (await unpack(await readFile(join(place, found.file)))).equals(await readReady(home, segment));
    }
    return segment < begunAt;
  }

  const broken: State = { is: "broken" };
  return {
    /** Whether a new base has to lead on. */
    isBroken: () => state.is === "broken",
    /** Whether the segment, and all before it, have been kept. */
    hasKept: (segment: string) => state.is === "next" && segment < state.segment,

    /** Goes on with a chain, from its newest base. */
    async goOnFrom(chain: Chain, newest: Base | undefined) {
      if (state.is === "awaited") return;
      state = broken;
      if (!newest) return;
      const kept = [...(await segmentsIn(chain.log)), ...(await segmentsIn(folder))];
      const last = runFrom(newest.first, kept).at(-1)?.segment;
      const segment = last ? after(last) : newest.first;
      if (!kept.some((one) => one.segment > segment)) state = { is: "next", segment };
    },

    /** A base is begun: from now on nothing goes until it is known where. */
    await: () => void (state = { is: "awaited" }),
    beginAt(segment: string) {
      begunAt = segment;
      state = { is: "next", segment };
    },

    /** From now on what waits is dropped: nothing leads to it, or it is in the way. */
    drop: () => void (state = broken),

    /**
     * Keeps what PostgreSQL has finished. Resolves with why a new base has to lead on: a segment is `missing`, or what is in the chain
     * became of `another` past; null while all is well.
     */
    async collect(chain: Chain | null): Promise<"missing" | "another" | null> {
      if (state.is === "broken") await dropAll();
      for (const name of await readyIn(home)) {
        // A base that is begun meanwhile may change what is to be done.
        const now: State = state;
        if (!isSegment(name)) await markDone(home, name);
        else if (now.is === "awaited" || now.is === "broken") return null;
        else if (now.is === "next" && name > now.segment) return "missing";
        else if (now.is === "next" && name < now.segment) {
          if (!chain) return null;
          if (!(await isTheSame(name, chain))) return "another";
          await markDone(home, name);
        } else {
          await keep(name);
          if (now.is === "next" && state === now) state = { is: "next", segment: after(name) };
          await markDone(home, name);
        }
      }
      return null;
    },

    /** Brings what waits into the archive. Resolves with when the last of it was complete, or null when nothing waited. */
    async deliver(chain: Chain): Promise<Date | null> {
      let last: Date | null = null;
      for (const { file, completeAt } of await segmentsIn(folder)) {
        await writeWhole(join(chain.log, file), await readFile(join(folder, file)));
        await rm(join(folder, file));
        last = completeAt;
      }
      return last;
    },

    /** How much waits, in bytes, here and with PostgreSQL, and whether that is in the way. */
    async waits() {
      const { bavail, bsize } = await statfs(home.folder);
      let bytes = (await readyIn(home)).filter(isSegment).length * segmentBytes;
      for (const { file } of await segmentsIn(folder)) bytes += (await stat(join(folder, file))).size;
      return { bytes, isTooMuch: bytes > (bavail * bsize + bytes) * mostOfFree };
    },
  };
}
