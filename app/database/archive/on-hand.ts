import { mkdir, readdir, readFile, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { giveToParentsOwner } from "../postgres/account.ts";
import type { Home } from "../postgres/home.ts";
import { type Base, type Chain, segmentsIn } from "./chains.ts";
import { pack, unpack } from "./pack.ts";
import { finishedAt, markDone, readReady, readyIn } from "./ready.ts";
import { after, isSegment, fileNameOf, contiguousFrom, segmentBytes } from "./segments.ts";
import { sumOf, writeWhole } from "./whole-files.ts";

type State =
  | "unknown" // the archive has not been read yet: segments are stored
  | "broken" // segments are missing: new segments are dropped until the next base backup
  | "awaited" // a base backup is starting: segments stay in PostgreSQL's folder, because the backup may need them
  | "contiguous"; // the next segment is `expected`, and is stored

/** Maximum total size of waiting WAL segments, as a share of the free disk space plus this size. */
const maxShare = 1 / 4;

/** Local, compressed queue of WAL segments for the archive. After a missing segment, a new base backup is needed. */
export async function createQueue(home: Home) {
  const folder = join(home.folder, "archive-waiting");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await giveToParentsOwner(folder);
  let state: State = "unknown";
  let expected = "";
  /** First WAL segment of the last urgent base backup. Earlier segments are not needed. */
  let startedAt = "";

  async function dropAll() {
    for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
    for (const name of await readyIn(home)) await markDone(home, name);
  }

  /** True if a stored copy equals PostgreSQL's segment. Without a copy: true if the segment precedes `startedAt`. */
  async function isTheSame(segment: string, chain: Chain): Promise<boolean> {
    for (const place of [folder, chain.log]) {
      const found = (await segmentsIn(place)).find((stored) => stored.segment === segment);
      if (found) return (await unpack(await readFile(join(place, found.file)))).equals(await readReady(home, segment));
    }
    return segment < startedAt;
  }

  const expect = (segment: string) => void ([state, expected] = ["contiguous", segment]);
  return {
    isBroken: () => state === "broken",
    hasStored: (segment: string) => state === "contiguous" && segment < expected,

    /**
     * Sets `expected` to the segment after the last stored one. Sets the state to "broken" if the chain has no base
     * backup, or if a segment after the newest base backup is missing.
     */
    async resumeFrom(chain: Chain, newest: Base | undefined) {
      if (state === "awaited") return;
      state = "broken";
      if (!newest) return;
      const segments = [...(await segmentsIn(chain.log)), ...(await segmentsIn(folder))];
      const last = contiguousFrom(newest.first, segments).at(-1)?.segment;
      const segment = last ? after(last) : newest.first;
      if (!segments.some((one) => one.segment > segment)) expect(segment);
    },

    /** Leaves WAL segments in PostgreSQL's folder until `beginAt` gets the new base backup's first segment. */
    await: () => void (state = "awaited"),
    beginAt(segment: string) {
      startedAt = segment;
      expect(segment);
    },

    drop: () => void (state = "broken"),

    /**
     * Stores finished segments. If a new base backup is needed, resolves to the reason: "missing" (a segment is
     * missing) or "another" (the stored copy of a segment differs).
     */
    async collect(chain: Chain | null): Promise<"missing" | "another" | null> {
      if (state === "broken") await dropAll();
      for (const name of await readyIn(home)) {
        // Reads `state` in each iteration, because a base backup may start during an `await`.
        const now: State = state;
        if (isSegment(name)) {
          if (now === "awaited" || now === "broken") return null;
          if (now === "contiguous" && name > expected) return "missing";
          if (now === "contiguous" && name < expected) {
            if (!chain) return null;
            if (!(await isTheSame(name, chain))) return "another";
          } else {
            await store(home, folder, name);
            if (state === "contiguous" && name === expected) expected = after(name);
          }
        }
        await markDone(home, name);
      }
      return null;
    },

    /** Moves queued segments into the archive. Resolves to the last segment's completion time. */
    async deliver(chain: Chain): Promise<Date | null> {
      let last: Date | null = null;
      for (const { file, completeAt } of await segmentsIn(folder)) {
        await writeWhole(join(chain.log, file), await readFile(join(folder, file)));
        await rm(join(folder, file));
        last = completeAt;
      }
      return last;
    },

    /** Size in bytes of the queue and of the finished segments in PostgreSQL's folder. */
    async waits() {
      const { bavail, bsize } = await statfs(home.folder);
      let bytes = (await readyIn(home)).filter(isSegment).length * segmentBytes;
      for (const { file } of await segmentsIn(folder)) bytes += (await stat(join(folder, file))).size;
      return { bytes, isTooMuch: bytes > (bavail * bsize + bytes) * maxShare };
    },
  };
}

/** Stores a compressed copy of a segment in the folder. */
async function store(home: Home, folder: string, segment: string) {
  const packed = await pack(await readReady(home, segment));
  const completeAt = await finishedAt(home, segment);
  await writeWhole(join(folder, fileNameOf({ segment, completeAt, sum: sumOf(packed) })), packed);
}
