import { createHash } from "node:crypto";
import { constants as system, setPriority } from "node:os";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { Client, type Connection } from "pg";
import { packing } from "./pack.ts";
import { segmentAt } from "./segments.ts";
import { writeSteadily } from "./whole-files.ts";

/** PostgreSQL's own marks at the beginning of each piece: of the copy itself. */
const isData = (piece: Buffer) => piece[0] === 0x64; // "d"

/** What a base is asked for with. */
export type BaseRequest = {
  /** The address of PostgreSQL's superuser. */
  readonly url: string;
  /** The file to be written. */
  readonly into: string;
  /** Whether to begin at once, or spread what the disk has to do over minutes. */
  readonly isUrgent: boolean;
  /** How fast PostgreSQL may send, in KB each second: whoever orders meanwhile needs the disk and the processors too. */
  readonly mostPerSecond: number;
};

/** The segments of the log without which the copy is not whole; how large the data is and the file, in bytes, and the file's SHA-256. */
export type ReceivedBase = {
  readonly first: string;
  readonly last: string;
  readonly dataBytes: number;
  readonly fileBytes: number;
  readonly sum: string;
};

/**
 * Has PostgreSQL send a copy of all data while it goes on, as pg_basebackup does (BASE_BACKUP of its replication protocol), and writes
 * it to a file, packed. PostgreSQL looks at the checksum of each page that it sends; its process that does so has the lowest priority.
 * The connection lasts as long as this process.
 * @param onFirst told of the first segment of the log that the copy needs, before any of it comes.
 * @throws when it cannot be had whole, with what PostgreSQL or the system says.
 */
export async function receiveBase(
  { url, into, isUrgent, mostPerSecond }: BaseRequest,
  onFirst: (segment: string) => void,
): Promise<ReceivedBase> {
  const client = new Client({ connectionString: `${url}&replication=true`, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {}); // what is being sent then fails with it
  await client.connect();
  setPriority((client as Client & { readonly processID: number }).processID, system.priority.PRIORITY_LOW);
  const sending = new BaseBackup({ isUrgent, mostPerSecond, onFirst });
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

type Begin = Pick<BaseRequest, "isUrgent" | "mostPerSecond"> & { readonly onFirst: (segment: string) => void };

/**
 * The question, as `pg` hands the answer on: where the log stands, what there is to copy, the copy in pieces, where the log stands then.
 */
class BaseBackup {
  readonly data: Readable;
  first: string | undefined;
  last: string | undefined;
  dataBytes = 0;
  readonly #question: string;
  readonly #onFirst: (segment: string) => void;
  #connection: Connection | undefined;
  #answers = 0;

  constructor({ isUrgent, mostPerSecond, onFirst }: Begin) {
    const checkpoint = isUrgent ? "fast" : "spread";
    this.#question = `BASE_BACKUP (LABEL 'wicker', CHECKPOINT '${checkpoint}', MAX_RATE ${mostPerSecond}, WAIT false, MANIFEST 'no')`;
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
    if (this.#answers === 2) return; // what there is to copy: all is in one place
    const segment = segmentAt(Number(timeline), position!);
    if (this.#answers > 1) this.last = segment;
    else this.#onFirst((this.first = segment));
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (!isData(chunk)) return;
    const piece = Buffer.from(chunk.subarray(1)); // `pg` uses its memory again
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
