import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRows, guard, unguard } from "./spreadsheet.ts";

const hostile = fc.string({
  unit: fc.constantFrom(...Array.from(",;\t\r\n\"'=+-@＝ \u00a0ax1"), "\r\n", '";=', "=HYPERLINK(A1)"),
  maxLength: 10,
});
const rows = fc.array(fc.array(hostile, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });
const runs = { numRuns: 2_000 };

/** Parses cells like a spreadsheet program that supports quotes at the start of a cell. */
function quotedCells(text: string, separator: string): string[] {
  const cells = [""];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at]!;
    const isFirst = cells.at(-1) === "" && (at === 0 || [separator, "\r", "\n"].includes(text[at - 1]!));
    if (isQuoted && mark === '"' && text[at + 1] === '"') cells.push(cells.pop()! + text[(at += 1)]!);
    else if (isQuoted && mark === '"') isQuoted = false;
    else if (!isQuoted && mark === '"' && isFirst) isQuoted = true;
    else if (!isQuoted && [separator, "\r", "\n"].includes(mark)) cells.push("");
    else cells.push(cells.pop()! + mark);
  }
  return cells;
}

/** Parses cells like a spreadsheet program that ignores quotes. */
const splitCells = (text: string, separator: string) => text.split(new RegExp(`${separator}|\r\n|\r|\n`));

const isFormula = (cell: string) => /^[=+\-@\t\r＝＋－＠]/.test(cell.replace(/^[ \u00a0"]+/, ""));

test.each([",", ";", "\t"])("no cell with a shopper's text is a formula, with cells separated by %j", (separator) => {
  fc.assert(
    fc.property(rows, (given) => {
      const text = csvRows(
        given.map((cells) => ["1", ...cells]),
        "\r\n",
      );
      const found = [...quotedCells(text, separator), ...splitCells(text, separator)].filter(isFormula);
      expect(found).toEqual([]);
    }),
    runs,
  );
});

test("a guarded text is read back unchanged", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(unguard(guard(text))).toBe(text);
    }),
    runs,
  );
});

test.each([
  ["=1+1", "'=1+1"],
  ["x;=HYPERLINK(A1)", "x;'=HYPERLINK(A1)"],
  ["one\n=2", "one\n'=2"],
  ["a\t+1", "a\t'+1"],
  ['"=1', "\"'=1"],
  ["1, -2", "1, '-2"],
  ["'=1", "''=1"],
])("%j is written as %j", (text, written) => {
  expect(guard(text)).toBe(written);
});

test.each(["Ada Shopper", "a-b@c.example", "12 x 3 = 36", "rock'n'roll", "Ben; Jo, 2+2"])(
  "a text that does not start like a formula is unchanged: %s",
  (text) => {
    expect(guard(text)).toBe(text);
    expect(unguard(text)).toBe(text);
  },
);
