import { createHash } from "node:crypto";
import { constants as system, setPriority } from "node:os";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type { Client, Connection } from "pg";
import { connected } from "../connected.ts";
import { tap } from "../tap.ts";
import { packing } from "./pack.ts";
import { segmentAt } from "./segments.ts";
import { writeSteadily } from "./whole-files.ts";

export type BaseRequest = {
  readonly url: string;
  readonly into: string;
  readonly isUrgent: boolean; // requests an immediate checkpoint, because a normal checkpoint takes minutes
  readonly maxPerSecond: number; // maximum transfer rate in KB per second, so that orders stay fast
};

/**
 * Copies all data of a running PostgreSQL to a compressed file, with the replication command BASE_BACKUP.
 * Does not close its connection: the calling process must exit. @throws PostgreSQL's or the system's error
 */
export async function receiveBase(request: BaseRequest, onFirst: (segment: string) => void) {
  const { url, into, isUrgent, maxPerSecond } = request;
  const client: Client & { readonly processID?: number } = await connected(`${url}&replication=true`);
  if (client.processID) setPriority(client.processID, system.priority.PRIORITY_LOW);
  const checkpoint = isUrgent ? "fast" : "spread";
  const command = `BASE_BACKUP (LABEL 'wicker', CHECKPOINT '${checkpoint}', MAX_RATE ${maxPerSecond}, WAIT false, MANIFEST 'no')`;
  const segments: string[] = [];
  let dataBytes = 0;
  const data = runBaseBackup(client, command, (segment) => {
    if (segments.push(segment) === 1) onFirst(segment);
  });
  const sum = createHash("sha256");
  let fileBytes = 0;
  await pipeline(
    data,
    (pieces: AsyncIterable<Buffer>) => tap(pieces, ({ length }) => void (dataBytes += length)),
    createZstdCompress(packing),
    (packed: AsyncIterable<Buffer>) =>
      tap(packed, (piece) => {
        sum.update(piece);
        fileBytes += piece.length;
      }),
    (packed) => writeSteadily(into, packed),
  );
  const [first = "", last = ""] = segments;
  return { first, last, dataBytes, fileBytes, sum: sum.digest("hex") };
}

/** First byte of a chunk with file data in PostgreSQL's protocol: the letter "d". */
const dataType = 0x64;

/** Runs BASE_BACKUP. The command returns four results: WAL start position, tablespaces, data, WAL end position. */
function runBaseBackup(client: Client, command: string, onSegment: (segment: string) => void): Readable {
  let connection: Connection | undefined;
  let results = 0;
  const data = new Readable({ highWaterMark: 2 ** 20, read: () => connection?.stream.resume() });
  client.query({
    submit(to: Connection) {
      connection = to;
      to.query(command);
    },
    handleRowDescription: () => void (results += 1),
    handleDataRow({ fields: [position, timeline] }: { fields: readonly (string | null)[] }) {
      // The second result lists tablespaces and has no position.
      if (results !== 2) onSegment(segmentAt(Number(timeline), position ?? ""));
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (chunk[0] !== dataType) return;
      const isFull = !data.push(Buffer.from(chunk.subarray(1))); // copies the bytes, because `pg` reuses its buffer
      if (isFull) connection?.stream.pause();
    },
    handleCommandComplete() {},
    handleReadyForQuery: () => void data.push(null),
    handleError: (error: Error) => void data.destroy(error),
  });
  return data;
}
