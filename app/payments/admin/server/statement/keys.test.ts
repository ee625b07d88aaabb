import fc from "fast-check";
import { expect, test } from "vitest";
import { type Booking, camtOf, linesOf, sample } from "./testing.ts";

const keysOf = async (bookings: readonly Booking[]) => (await linesOf(camtOf(bookings))).map(({ key }) => key);

/** Generates bookings with few different values, so that many lines are equal. */
const booking = (hasReference: boolean) =>
  fc.record({
    amount: fc.constantFrom("1.00", "2.00"),
    text: fc.constantFrom("a", "b"),
    day: fc.constantFrom("2026-11-23", "2026-11-24", "2026-11-25"),
    reference: hasReference ? fc.constantFrom("A", "B", "C", "D") : fc.constant("NONREF"),
  });

test("equal lines of a file have different keys, which stay the same when the file is read again", async () => {
  const bookings = [{ amount: "1.00" }, { amount: "1.00" }, { amount: "1.00", reference: "A" }];
  expect(new Set(await keysOf(bookings)).size).toBe(3);
  expect(await keysOf(bookings)).toEqual(await keysOf(bookings));
});

test("files whose days overlap have the same keys for the same lines, in any order", async () => {
  const bookings = fc.array(booking(false), { maxLength: 12 });
  const days = fc.constantFrom("2026-11-23", "2026-11-24", "2026-11-25");
  await fc.assert(
    fc.asyncProperty(bookings, days, days, fc.boolean(), async (all, until, from, isReversed) => {
      fc.pre(from <= until);
      const first = all.filter(({ day }) => day <= until);
      const second = all.filter(({ day }) => day >= from);
      const keys = [...(await keysOf(first)), ...(await keysOf(isReversed ? second.toReversed() : second))];
      expect(new Set(keys)).toEqual(new Set(await keysOf(all)));
    }),
  );
});

test("lines with references of their own have the same keys in any files", async () => {
  const lines = fc.uniqueArray(booking(true), { selector: ({ reference }) => reference });
  await fc.assert(
    fc.asyncProperty(lines, fc.infiniteStream(fc.boolean()), async (all, parts) => {
      const first = all.filter(() => parts.next().value);
      const second = all.filter((line) => !first.includes(line) || parts.next().value);
      const keys = [...(await keysOf(first)), ...(await keysOf(second))];
      expect(new Set(keys)).toEqual(new Set(await keysOf(all)));
    }),
  );
});

test("spaces and line breaks do not change a key, and control characters are removed", async () => {
  const [line] = await linesOf(camtOf([{ amount: "1.00", text: "RF69  0000\n0010 0001 " }]));
  expect(line?.text).toBe("RF69 0000 0010 0001");
  expect(await keysOf([{ amount: "1.00", text: "RF69 0000 0010 0001" }])).toEqual([line?.key]);
  const [withNull] = await linesOf("Date,Amount,Text\n2026-11-24,1.00,a\u0000b");
  expect(withNull?.text).toBe("a b");
});

test("a key names its source: the format of the bank's reference, or the text", async () => {
  const lines = [...(await linesOf(sample("camt053-v08.xml"))), ...(await linesOf(sample("generic.tsv")))];
  expect(lines.map(({ key }) => key.split(":")[0])).toEqual(["camt", "camt", "text", "csv", "csv"]);
});
