import { mkdir, readdir, readFile, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Home } from "../postgres/home.ts";
import { type Base, type Chain, segmentsIn } from "./chains.ts";
import { pack, unpack } from "./pack.ts";
import { finishedAt, markDone, readReady, readyIn } from "./ready.ts";
import { after, isSegment, fileNameOf, contiguousFrom, segmentBytes } from "./segments.ts";
import { sumOf, writeWhole } from "./whole-files.ts";

/** Handling of the next segment that PostgreSQL finishes. */
type State =
  /** Stored: the archive has not been read yet. */
  | { readonly is: "unknown" }
  /** Dropped: no base leads to it. */
  | { readonly is: "broken" }
  /** Left in place: a base that is starting may need it. */
  | { readonly is: "awaited" }
  /** Stored if it is this segment. */
  | { readonly is: "next"; readonly segment: string };

/** Maximum share of the disk for waiting segments, of the space that would be free without them. */
const maxShare = 1 / 4;

export type SegmentQueue = Awaited<ReturnType<typeof createQueue>>;

/**
 * Local queue of log segments. It compresses what PostgreSQL finishes into a folder of the home, until delivery. The
 * archive, the queue and the next segment form one sequence. After a gap, a new base is needed.
 */
export async function createQueue(home: Home) {
  const folder = join(home.folder, "archive-waiting");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let state: State = { is: "unknown" };
  /** First segment of a base that this process took. Earlier segments are not needed. */
  let startedAt = "";

  async function dropAll() {
    for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
    for (const name of await readyIn(home)) await markDone(home, name);
  }

  async function store(segment: string) {
    const packed = await pack(await readReady(home, segment));
    const completeAt = await finishedAt(home, segment);
    await writeWhole(join(folder, fileNameOf({ segment, completeAt, sum: sumOf(packed) })), packed);
  }

  /** True if the archive's segment has the same content as PostgreSQL's segment of that name. */
  async function isTheSame(segment: string, chain: Chain): Promise<boolean> {
    for (const place of [folder, chain.log]) {
      const found = (await segmentsIn(place)).find((stored) => stored.segment === segment);
      if (found) return (await unpack(await readFile(join(place, found.file)))).equals(await readReady(home, segment));
    }
    return segment < startedAt;
  }

  const broken: State = { is: "broken" };
  return {
    /** True if a new base is needed. */
    isBroken: () => state.is === "broken",
    hasStored: (segment: string) => state.is === "next" && segment < state.segment,

    /** Continues a chain from its newest base. */
    async resumeFrom(chain: Chain, newest: Base | undefined) {
      if (state.is === "awaited") return;
      state = broken;
      if (!newest) return;
      const segments = [...(await segmentsIn(chain.log)), ...(await segmentsIn(folder))];
      const last = contiguousFrom(newest.first, segments).at(-1)?.segment;
      const segment = last ? after(last) : newest.first;
      if (!segments.some((one) => one.segment > segment)) state = { is: "next", segment };
    },

    /** Leaves segments in place until the first segment of a new base is known. */
    await: () => void (state = { is: "awaited" }),
    beginAt(segment: string) {
      startedAt = segment;
      state = { is: "next", segment };
    },

    drop: () => void (state = broken),

    /**
     * Stores what PostgreSQL has finished. Null on success, else why a new base is needed: `missing` if there is a gap,
     * `another` if the chain's segments differ from PostgreSQL's.
     */
    async collect(chain: Chain | null): Promise<"missing" | "another" | null> {
      if (state.is === "broken") await dropAll();
      for (const name of await readyIn(home)) {
        // A base that starts meanwhile may change the state.
        const now: State = state;
        if (!isSegment(name)) await markDone(home, name);
        else if (now.is === "awaited" || now.is === "broken") return null;
        else if (now.is === "next" && name > now.segment) return "missing";
        else if (now.is === "next" && name < now.segment) {
          if (!chain) return null;
          if (!(await isTheSame(name, chain))) return "another";
          await markDone(home, name);
        } else {
          await store(name);
          if (now.is === "next" && state === now) state = { is: "next", segment: after(name) };
          await markDone(home, name);
        }
      }
      return null;
    },

    /** Moves waiting segments into the archive. Resolves to the last one's completion time, or null. */
    async deliver(chain: Chain): Promise<Date | null> {
      let last: Date | null = null;
      for (const { file, completeAt } of await segmentsIn(folder)) {
        await writeWhole(join(chain.log, file), await readFile(join(folder, file)));
        await rm(join(folder, file));
        last = completeAt;
      }
      return last;
    },

    /** Size of all waiting segments, in bytes, including PostgreSQL's. */
    async waits() {
      const { bavail, bsize } = await statfs(home.folder);
      let bytes = (await readyIn(home)).filter(isSegment).length * segmentBytes;
      for (const { file } of await segmentsIn(folder)) bytes += (await stat(join(folder, file))).size;
      return { bytes, isTooMuch: bytes > (bavail * bsize + bytes) * maxShare };
    },
  };
}
