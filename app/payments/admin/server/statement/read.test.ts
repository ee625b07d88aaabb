import fc from "fast-check";
import { expect, test } from "vitest";
import { readStatement } from "./read.ts";
import { camtOf, sample } from "./testing.ts";

const files = [
  sample("camt053-v08.xml"),
  sample("camt053-v02-batch.xml"),
  sample("german.csv"),
  sample("english.csv"),
  sample("german-with-preamble.csv"),
  sample("generic.tsv"),
];

/** A sample with a few bytes replaced, removed or repeated. */
const damaged = fc
  .record({
    file: fc.constantFrom(...files),
    changes: fc.array(fc.record({ at: fc.nat(6_000), length: fc.nat(40), bytes: fc.uint8Array({ maxLength: 20 }) }), {
      maxLength: 5,
    }),
  })
  .map(({ file, changes }) =>
    changes.reduce(
      (bytes, { at, length, bytes: added }) =>
        Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + length)]),
      file,
    ),
  );

test("damaged files are read or refused, and never have an amount that is not a whole number of minor units", async () => {
  await fc.assert(
    fc.asyncProperty(damaged, async (bytes) => {
      const read = await readStatement(bytes, "EUR");
      const lines = read.kind === "lines" ? read.lines : [];
      expect(read.kind === "refused" ? read.reason : ".").toMatch(/\.$/);
      expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
      for (const { amountCents, bookedOn, currency } of lines) {
        expect(Number.isSafeInteger(amountCents)).toBe(true);
        expect(bookedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(currency).toMatch(/^[A-Z]{3}$/);
      }
    }),
    { numRuns: 500 },
  );
});

test("any bytes are read or refused", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (bytes) => {
      expect(["lines", "refused", "unknown columns"]).toContain((await readStatement(bytes, "EUR")).kind);
    }),
    { numRuns: 500 },
  );
});

test("a file without lines has no lines", async () => {
  expect(await readStatement(Buffer.from(camtOf([])), "EUR")).toEqual({ kind: "lines", lines: [] });
});
