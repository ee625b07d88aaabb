import { createHash } from "node:crypto";
import { constants as system, setPriority } from "node:os";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { Client, type Connection } from "pg";
import { packing } from "./pack.ts";
import { segmentAt } from "./segments.ts";
import { writeSteadily } from "./whole-files.ts";

/** True if the chunk is file data. BASE_BACKUP puts a type byte before each chunk (PostgreSQL's protocol). */
const isData = (piece: Buffer) => piece[0] === 0x64; // the letter "d"

export type BaseRequest = {
  readonly url: string;
  readonly into: string;
  /** If true, PostgreSQL starts with an immediate checkpoint. If false, the checkpoint takes minutes. */
  readonly isUrgent: boolean;
  /** Maximum transfer rate, in KB per second. Leaves disk and CPU time for orders. */
  readonly maxPerSecond: number;
};

/** Result of a base backup. A restore needs the WAL segments `first` to `last`. `sum` is the file's SHA-256. */
export type ReceivedBase = {
  readonly first: string;
  readonly last: string;
  readonly dataBytes: number;
  readonly fileBytes: number;
  readonly sum: string;
};

/**
 * Copies all data of a running PostgreSQL to a compressed file, with the replication command BASE_BACKUP, like
 * pg_basebackup. PostgreSQL verifies page checksums. PostgreSQL's WAL sender process gets the lowest priority. Does not
 * close the connection: the calling process must exit.
 * @param onFirst receives the first WAL segment that a restore needs, before any data arrives
 * @throws PostgreSQL's or the system's error
 */
export async function receiveBase(
  { url, into, isUrgent, maxPerSecond }: BaseRequest,
  onFirst: (segment: string) => void,
): Promise<ReceivedBase> {
  const client = new Client({ connectionString: `${url}&replication=true`, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {});
  await client.connect();
  setPriority((client as Client & { readonly processID: number }).processID, system.priority.PRIORITY_LOW);
  const sending = new BaseBackup({ isUrgent, maxPerSecond, onFirst });
  const sum = createHash("sha256");
  let fileBytes = 0;
  const counted = async function* (packed: AsyncIterable<Buffer>) {
    for await (const piece of packed) {
      sum.update(piece);
      fileBytes += piece.length;
      yield piece;
    }
  };
  client.query(sending);
  await pipeline(sending.data, createZstdCompress(packing), counted, (packed) => writeSteadily(into, packed));
  const { first, last, dataBytes } = sending;
  return { first: first!, last: last!, dataBytes, fileBytes, sum: sum.digest("hex") };
}

type Begin = Pick<BaseRequest, "isUrgent" | "maxPerSecond"> & { readonly onFirst: (segment: string) => void };

/** A query object for `pg`. Receives four results: start position in the WAL, tablespaces, data, end position. */
class BaseBackup {
  readonly data: Readable;
  first: string | undefined;
  last: string | undefined;
  dataBytes = 0;
  readonly #question: string;
  readonly #onFirst: (segment: string) => void;
  #connection: Connection | undefined;
  #answers = 0;

  constructor({ isUrgent, maxPerSecond, onFirst }: Begin) {
    const checkpoint = isUrgent ? "fast" : "spread";
    this.#question = `BASE_BACKUP (LABEL 'wicker', CHECKPOINT '${checkpoint}', MAX_RATE ${maxPerSecond}, WAIT false, MANIFEST 'no')`;
    this.#onFirst = onFirst;
    this.data = new Readable({ highWaterMark: 2 ** 20, read: () => this.#connection?.stream.resume() });
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#question);
  }

  handleRowDescription(): void {
    this.#answers += 1;
  }

  handleDataRow({ fields: [position, timeline] }: { fields: readonly (string | null)[] }): void {
    if (this.#answers === 2) return; // the list of tablespaces has no WAL position
    const segment = segmentAt(Number(timeline), position!);
    if (this.#answers > 1) this.last = segment;
    else this.#onFirst((this.first = segment));
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (!isData(chunk)) return;
    const piece = Buffer.from(chunk.subarray(1)); // a copy, because `pg` reuses its buffer
    this.dataBytes += piece.length;
    if (!this.data.push(piece)) this.#connection!.stream.pause();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.data.push(null);
  }

  handleError(error: Error): void {
    this.data.destroy(error);
  }
}
