import { createHash, type Hash, hash } from "node:crypto";
import { z } from "zod";

/** Row count and checksum of a table. `sum` adds up 64 bits of each row's SHA-256, so the rows' order has no effect. */
export type Tally = z.infer<typeof tallySchema>;

export const tallySchema = z.object({ rows: z.number().int(), sum: z.string() });

const newline = 0x0a;

/** Creates a tally of rows in COPY format. `add` accepts chunks of any size. */
export function createTally() {
  let rows = 0;
  let sum = 0n;
  /** Hash of a row that began in an earlier chunk. Null between rows. */
  let begun: Hash | null = null;
  const count = (digest: Buffer) => {
    rows += 1;
    sum = BigInt.asUintN(64, sum + digest.readBigUInt64LE());
  };
  function add(piece: Buffer) {
    let from = 0;
    for (let to = piece.indexOf(newline); to >= 0; to = piece.indexOf(newline, from)) {
      const end = piece.subarray(from, to);
      count(begun ? begun.update(end).digest() : hash("sha256", end, "buffer"));
      begun = null;
      from = to + 1;
    }
    if (from < piece.length) begun = (begun ?? createHash("sha256")).update(piece.subarray(from));
  }
  return { add, result: (): Tally => ({ rows, sum: sum.toString(16).padStart(16, "0") }) };
}
