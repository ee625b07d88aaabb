export const segmentBytes = 16 * 1024 * 1024;

/** Number of WAL segments whose names have the same high part (`isSegment`). */
const perLog = 2 ** 32 / segmentBytes;

/** True for a WAL segment's name: timeline, high part and low part, 8 digits each. Names sort in WAL order. */
export const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name);

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, "0");

/** Name of the segment that contains a WAL position (LSN) such as "0/3000028". */
export function segmentAt(timeline: number, position: string): string {
  const [high = "", low = ""] = position.split("/");
  return hex(timeline) + hex(Number.parseInt(high, 16)) + hex(Math.floor(Number.parseInt(low, 16) / segmentBytes));
}

export function after(segment: string): string {
  const partAt = (at: number) => Number.parseInt(segment.slice(at, at + 8), 16);
  const next = partAt(8) * perLog + partAt(16) + 1;
  return segment.slice(0, 8) + hex(Math.floor(next / perLog)) + hex(next % perLog);
}

/** A compressed segment in the queue or the archive. `sum` is the SHA-256 of the compressed bytes. */
export type StoredSegment = { segment: string; file: string; completeAt: Date; sum: string };

/** Formats a time for file names, such as 20261122T210512123Z. */
export const stamp = (at: Date) => at.toISOString().replaceAll(/[-:.]/g, "");

const parseStamp = (text: string) => new Date(text.replace(/^(....)(..)(..T..)(..)(..)(...Z)$/, "$1-$2-$3:$4:$5.$6"));

export const fileNameOf = ({ segment, completeAt, sum }: Omit<StoredSegment, "file">) =>
  `${segment}.${stamp(completeAt)}.${sum}.zst`;

export function parseFileName(file: string): StoredSegment | null {
  const [, segment, at, sum] = /^([0-9A-F]{24})\.(\d{8}T\d{9}Z)\.([0-9a-f]{64})\.zst$/.exec(file) ?? [];
  return segment && at && sum ? { segment, file, completeAt: parseStamp(at), sum } : null;
}

/** Segments from `first` up to the first missing segment. */
export function contiguousFrom(first: string, segments: readonly StoredSegment[]): StoredSegment[] {
  const bySegment = new Map(segments.map((one) => [one.segment, one]));
  const run: StoredSegment[] = [];
  for (let next = bySegment.get(first); next; next = bySegment.get(after(next.segment))) run.push(next);
  return run;
}
