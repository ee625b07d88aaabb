import { expect, test } from "vitest";
import { hasBankReference } from "../../../domain/statement.ts";
import { readStatement } from "./read.ts";
import { bytesOf, linesOf, sample } from "./testing.ts";

const facts = async (...file: Parameters<typeof linesOf>) =>
  (await linesOf(...file)).map(({ bookedOn, amountCents, currency, payer, text }) =>
    [bookedOn, amountCents, currency, payer, text].join(" | "),
  );

test("a German file is read in UTF-8, with a byte order mark, and in Latin-1, without pending bookings", async () => {
  const text = sample("german.csv").toString();
  const lines = [
    "2026-11-24 | 112950 | EUR | Jürgen Beispiel | RF69 0000 0010 0001 vielen Dank; bis bald GUTSCHR. UEBERWEISUNG",
    "2026-11-24 | -4550 | EUR | Jane Example | Rückzahlung RF42 0000 0010 0002 ONLINE-UEBERWEISUNG",
  ];
  expect(await facts(text)).toEqual(lines);
  expect(await facts(`\ufeff${text}`)).toEqual(lines);
  expect(await facts(Buffer.from(text, "latin1"))).toEqual(lines);
  expect(await facts(text.replaceAll("\n", "\r\n"))).toEqual(lines);
});

test("remarks above and below the bookings are left out", async () => {
  expect(await facts(sample("german-with-preamble.csv"))).toEqual([
    "2026-11-24 | 12950 | EUR | Jane Example | RF69000000100001",
    "2026-11-23 | -4500 | EUR | John Example | RF42000000100002",
  ]);
});

test("an Austrian file has the payer's reference and text in two columns", async () => {
  const heading = "Buchungsdatum;Partnername;Partner IBAN;Betrag;Währung;Buchungs-Info;Zahlungsreferenz";
  const line = "24.11.2026;Jane Example;AT022011100003429660;98,36;EUR;Danke;RF69 0000 0010 0001";
  expect(await facts(`${heading}\n${line}`)).toEqual([
    "2026-11-24 | 9836 | EUR | Jane Example | RF69 0000 0010 0001 Danke",
  ]);
});

test("an English file may have one column for incoming and one for outgoing money", async () => {
  expect(await facts(sample("english.csv"))).toEqual([
    "2026-11-24 | 112950 | EUR | Example, Jane | RF69 0000 0010 0001 Transfer, from abroad",
    "2026-11-25 | -4550 | EUR |  | RF42 0000 0010 0002 Refund",
  ]);
});

test("a column may mark incoming and outgoing money, and another may have the bank's references", async () => {
  const lines = await linesOf(sample("generic.tsv"));
  expect(lines.map(({ amountCents }) => amountCents)).toEqual([12950, -4550]);
  expect(lines.map(hasBankReference)).toEqual([true, true]);
});

test("a heading may name the currency of the amounts", async () => {
  expect(await facts("Date,Amount (CHF)\n2026-11-24,5.00")).toEqual(["2026-11-24 | 500 | CHF |  | "]);
});

test("a file with unknown headings is read with chosen columns", async () => {
  const file = sample("unknown.csv").toString();
  expect(await readStatement(bytesOf(file), "EUR")).toMatchObject({
    kind: "unknown columns",
    rows: [["Jour", "Montant", "Qui", "Pourquoi"], expect.any(Array), expect.any(Array)],
  });
  expect(await facts(file, { bookedOn: [0], amount: [1], payer: [2], text: [3] })).toEqual([
    "2026-11-24 | 12950 | EUR | Jane Example | RF69 0000 0010 0001",
    "2026-11-25 | -4550 | EUR | John Example | RF42 0000 0010 0002",
  ]);
});

test("a file without a known column for the text asks for the columns, because the text has the references", async () => {
  const file = "Date;Amount;Pourquoi\n24.11.2026;10,00;RF69 0000 0010 0001";
  expect(await readStatement(bytesOf(file), "EUR")).toMatchObject({ kind: "unknown columns" });
  expect(await facts(file, { bookedOn: [0], amount: [1] })).toEqual(["2026-11-24 | 1000 | EUR |  | "]);
});

test.each([
  [
    "Line 3: “1.234” is not an amount, or has too many decimals for its currency.",
    "Date;Amount\n24.11.2026;1,00\n25.11.2026;1.234",
  ],
  ["Line 2: “” is not an amount, or has too many decimals for its currency.", "Date;Amount\n24.11.2026;"],
  [
    "Line 3: “30.02.2026” is not a date. Valid dates look like 2026-11-25 or 25.11.2026.",
    "Date;Amount\n24.11.2026;1,00\n30.02.2026;1,00",
  ],
  [
    "Line 2: “11/25/2026” is not a date. Valid dates look like 2026-11-25 or 25.11.2026.",
    "Date,Amount\n11/25/2026,1.00",
  ],
  [
    "Line 3: a quotation mark is in the middle of a cell, or is never closed.",
    'Date;Amount\n24.11.2026;1,00\n24.11.2026;"1,00',
  ],
  ["The file is empty.", "\ufeff\n"],
])("a file is refused with: %s", async (reason, file) => {
  await expect(linesOf(file)).rejects.toThrow(new Error(reason));
});

test("a file is refused if it is too large or has too many bookings", async () => {
  await expect(linesOf(Buffer.alloc(15 * 1024 * 1024 + 1))).rejects.toThrow(
    "The file is larger than 15 MB. Export a shorter period.",
  );
  const many = `Date;Amount\n${"24.11.2026;1,00\n".repeat(20_001)}`;
  await expect(linesOf(many)).rejects.toThrow("The file has more than 20000 bookings. Export a shorter period.");
});

test("10,000 lines are read", async () => {
  const [heading, line] = sample("german.csv").toString().split("\n");
  const file = bytesOf(`${heading}\n${`${line}\n`.repeat(10_000)}`);
  expect(await linesOf(file)).toHaveLength(10_000);
});
