/** How large the files are in which PostgreSQL logs what it writes, in bytes. */
export const segmentBytes = 16 * 1024 * 1024;

/** How many of them share the middle part of their names. */
const perLog = 2 ** 32 / segmentBytes;

/** Whether a file of PostgreSQL's log is one of its segments: a timeline, and a number in two parts. Such names sort as the segments follow one another. */
export const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name);

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, "0");

/** The segment that holds a position such as "0/3000028". */
export function segmentAt(timeline: number, position: string): string {
  const [high = "", low = ""] = position.split("/");
  return hex(timeline) + hex(Number.parseInt(high, 16)) + hex(Math.floor(Number.parseInt(low, 16) / segmentBytes));
}

/** The segment that follows. */
export function after(segment: string): string {
  const [timeline, log, number] = [0, 8, 16].map((at) => Number.parseInt(segment.slice(at, at + 8), 16));
  const isLast = number! + 1 === perLog;
  return hex(timeline!) + hex(log! + Number(isLast)) + hex(isLast ? 0 : number! + 1);
}

/** A segment as it is kept: packed, with when it was complete and the SHA-256 of the packed bytes in its name. */
export type StoredSegments = {
  readonly segment: string;
  readonly file: string;
  readonly completeAt: Date;
  readonly sum: string;
};

/** A moment as it stands in names: 20261122T210512123Z. */
export const stamp = (at: Date) => at.toISOString().replaceAll(/[-:.]/g, "");

/** The moment of such a stamp. */
export const momentOf = (text: string) =>
  new Date(text.replace(/^(....)(..)(..T..)(..)(..)(...Z)$/, "$1-$2-$3:$4:$5.$6"));

export const keptName = ({ segment, completeAt, sum }: Omit<StoredSegments, "file">) =>
  `${segment}.${stamp(completeAt)}.${sum}.zst`;

/** What a file's name says of the segment in it; null for any other file. */
export function keptAs(file: string): StoredSegments | null {
  const [, segment, at, sum] = /^([0-9A-F]{24})\.(\d{8}T\d{9}Z)\.([0-9a-f]{64})\.zst$/.exec(file) ?? [];
  return segment ? { segment, file, completeAt: momentOf(at!), sum: sum! } : null;
}

/** Those of them that follow one another without a gap from a segment on. */
export function runFrom(first: string, kept: readonly StoredSegments[]): StoredSegments[] {
  const bySegment = new Map(kept.map((one) => [one.segment, one]));
  const run: StoredSegments[] = [];
  for (let next = bySegment.get(first); next; next = bySegment.get(after(next.segment))) run.push(next);
  return run;
}
