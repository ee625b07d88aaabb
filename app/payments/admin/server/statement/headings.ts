import { foldedWords } from "../../../domain/names.ts";
import { type ColumnPositions, type StatementColumn, statementColumns } from "../../../domain/statement.ts";

/** English and German headings, most specific first. Letter case, accents and text in brackets do not matter. */
const headings: Readonly<Record<StatementColumn, string>> = {
  bookedOn:
    "Buchungstag, Buchungsdatum, Buchung, Booking date, Posting date, Completed date, Date completed, Transaction date, Datum, Date",
  amount: "Betrag, Betrag EUR, Umsatz, Amount, Amount EUR, Transaction amount",
  credit: "Haben, Gutschrift, Credit, Credit amount, Money in, Paid in",
  debit: "Soll, Lastschrift, Debit, Debit amount, Money out, Paid out",
  currency: "Währung, Currency",
  payer:
    "Auftraggeber/Empfänger, Auftraggeber/Begünstigter, Begünstigter/Zahlungspflichtiger, Begünstigter/Auftraggeber, Name Zahlungsbeteiligter, Zahlungspflichtige*r, Auftraggeber, Partnername, Partner name, Payer name, Payer, Counterparty name, Counterparty, Name",
  payee: "Zahlungsempfänger*in, Empfänger, Payee name, Payee, Beneficiary",
  text: "Verwendungszweck, Zahlungsreferenz, Buchungstext, Buchungs-Info, Buchungs-Details, Payment reference, Reference, Description, Details, Narrative, Memo, Remittance information, Text",
  reference: "Transaction ID, Entry reference, Bank reference, Umsatz-ID",
  status: "Status, State, Info",
};

const folded = (heading: string) => foldedWords(heading.replaceAll(/\(.*?\)/g, " ")).join(" ");

/** Finds all text columns, and one column of each other kind. */
function knownColumnsIn(cells: readonly string[]): ColumnPositions {
  const found = cells.map(folded);
  const columns: Partial<Record<StatementColumn, readonly number[]>> = {};
  for (const column of statementColumns) {
    const known = headings[column].split(", ").map((heading) => found.indexOf(folded(heading)));
    const positions = known.filter((at) => at >= 0);
    if (positions.length) columns[column] = column === "text" ? positions : positions.slice(0, 1);
  }
  return columns;
}

/** Finds columns by their headings. Null without columns for date and amount. */
export function columnsIn(cells: readonly string[]): ColumnPositions | null {
  const columns = knownColumnsIn(cells);
  return columns.bookedOn && (columns.amount ?? columns.credit) ? columns : null;
}

/** Columns of the row with the most known headings. Ignores a single heading, which may be a word of a booking. */
export function guessColumns(rows: readonly (readonly string[])[]): ColumnPositions {
  const countOf = (columns: ColumnPositions) => Object.keys(columns).length;
  const [best = {}] = rows.map(knownColumnsIn).toSorted((one, other) => countOf(other) - countOf(one));
  return countOf(best) > 1 ? best : {};
}

export const currencyIn = (heading: string) =>
  /€|\bEUR\b/.test(heading) ? "EUR" : /\(([A-Z]{3})\)/.exec(heading)?.[1];
