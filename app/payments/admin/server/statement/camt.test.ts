import { expect, test } from "vitest";
import { hasBankReference } from "../../../domain/statement.ts";
import { bytesOf, camtOf, linesOf, sample } from "./testing.ts";

const facts = async (file: Uint8Array | string) =>
  (await linesOf(file)).map(({ bookedOn, amountCents, currency, payer, text }) =>
    [bookedOn, amountCents, currency, payer, text].join(" | "),
  );

test("booked entries are read with their party, reference and text, and pending ones are not", async () => {
  const file = sample("camt053-v08.xml");
  expect(await facts(file)).toEqual([
    "2026-11-24 | 12950 | EUR | Jane Example | RF69000000100001",
    "2026-11-24 | -4550 | EUR | John Example & Sons | Sent back for order RF42 0000 0010 0002",
    "2026-11-24 | -1200 | EUR |  | Account <fee>",
  ]);
  expect((await linesOf(file)).map(hasBankReference)).toEqual([true, true, false]);
});

test("a batch is a line per transaction if their amounts add up, else one line with all texts", async () => {
  const file = Buffer.from(sample("camt053-v02-batch.xml").toString(), "latin1");
  expect(await facts(file)).toEqual([
    "2026-11-24 | 2000 | EUR | Jürgen Beispiel | RF69 0000 0010 0001",
    "2026-11-24 | 2000 | EUR | Jane Example | RF42 0000 0010 0002",
    "2026-11-24 | 2000 | EUR | John Example | ",
    "2026-11-24 | 5000 | EUR |  | first of two second, without amounts",
  ]);
  expect(new Set((await linesOf(file)).map(({ key }) => key)).size).toBe(4);
});

test("a batch whose amounts do not add up to its entry is one line", async () => {
  const file = sample("camt053-v02-batch.xml").toString().replace("60.00", "60.01");
  expect((await linesOf(file)).map(({ amountCents }) => amountCents)).toEqual([6001, 5000]);
});

test("intraday reports (CAMT.052) have the same entries", async () => {
  const report = sample("camt053-v08.xml").toString().replaceAll("BkToCstmrStmt", "BkToCstmrAcctRpt");
  expect(await linesOf(report.replaceAll("Stmt>", "Rpt>"))).toEqual(await linesOf(sample("camt053-v08.xml")));
});

test("UTF-16 is read", async () => {
  const text = camtOf([{ amount: "1.00", text: "für Jürgen" }]);
  expect((await linesOf(Buffer.from(`\ufeff${text}`, "utf16le")))[0]?.text).toBe("für Jürgen");
});

const expansion = `<?xml version="1.0"?>\n<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>\n<Document>&b;</Document>`;

test.each([
  ["Line 2: the file has a document type (DOCTYPE), which is not allowed. Export the statement again.", expansion],
  ["Line 4: the file is damaged here. Export it again.", camtOf([{ amount: "1.00" }, { amount: "2", text: "&b;" }])],
  ["Line 3: the file is damaged here. Export it again.", camtOf([{ amount: "1.00" }]).slice(0, -40)],
  ["Line 2: the file is damaged here. Export it again.", "<?xml version='1.0'?>\n<Document><Stmt></Document>"],
  [
    "Line 4: “1.005” is not an amount, or has too many decimals for its currency.",
    camtOf([{ amount: "1.00" }, { amount: "1.005" }]),
  ],
  ["Line 3: “” is not an amount, or has too many decimals for its currency.", camtOf([{ amount: "" }])],
  [
    "Line 3: “2026-02-30” is not a date. Valid dates look like 2026-11-25 or 25.11.2026.",
    camtOf([{ amount: "1.00", day: "2026-02-30" }]),
  ],
  [
    "Line 3: the booking is neither incoming (CRDT) nor outgoing (DBIT).",
    camtOf([{ amount: "1.00" }]).replace("CRDT", ""),
  ],
  [
    "Line 1: the file does not have the structure of a statement. Export it again as CAMT.053 or CSV.",
    "<a>".repeat(41),
  ],
  ["This XML file is not a bank statement. Export the statement as CAMT.053 or CSV.", "<rss></rss>"],
])("a file is refused with: %s", async (reason, file) => {
  await expect(linesOf(file)).rejects.toThrow(new Error(reason));
});

test("10,000 entries are read in time that grows with their number only", async () => {
  const bookings = Array.from({ length: 10_000 }, (_, at) => ({
    amount: "10.00",
    reference: `R${at}`,
    text: `RF ${at}`,
  }));
  const file = bytesOf(camtOf(bookings));
  const start = performance.now();
  expect(await linesOf(file)).toHaveLength(10_000);
  expect(performance.now() - start).toBeLessThan(15_000); // usually 0.4 s
});
