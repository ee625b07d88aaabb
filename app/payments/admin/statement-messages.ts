import type { Match } from "../domain/matching.ts";
import type { StatementColumn } from "../domain/statement.ts";

export const statementMessages = {
  title: "Bank statements",
  lead: "Upload your bank's statements to match bank transfers to orders. You see a preview before you import. Files may overlap, because the shop imports each line only once.",
  upload: "Statement",
  uploadHint: "A CAMT.053 file (XML), or a CSV file, of at most 15 MB.",
  look: "Check file",
  noFile: "Choose a file.",
  wrong: "Nothing was imported.",
  imported: (count: string) => `Imported. Lines matched to orders: ${count}.`,
  back: "All bank statements",
  done: {
    assign: "The payment is assigned to the order.",
    "send back": "The payment is marked for refund.",
    sent: "Marked as refunded.",
  },

  found: "Preview of the import",
  summary: "Lines",
  columns: { bookedOn: "Date", amount: "Amount", payer: "Payer", text: "Text", match: "Result" },
  orderResult: (order: number, result: string) => `Order ${order}: ${result}`,
  kinds: {
    exact: "Paid",
    "too little": "Paid in part: the order waits for the rest",
    "too much": "Paid too much: you must refund the excess",
    late: "Paid too late: the shop reopens the order if its items are in stock. If not, you must refund the payment",
    "second payment": "Already paid: you must refund this payment",
    proposal: "Possible match, because the amount is equal: you decide after the import",
    unmatched: "No order found: you decide after the import",
    repeated: "Skipped: probably already imported from a file in another format",
    imported: "Skipped: already imported",
    outgoing: "Skipped: outgoing payment",
  } satisfies Record<Match["kind"], string>,
  pages: { newest: "First page", older: "Next page" },
  import: "Import",
  discard: "Discard",
  nothing: "The file has no new lines.",
  changed: "Nothing was imported, because the preview has changed since you opened it. Check the preview again.",

  choose:
    "The shop does not recognize the columns of this file. Choose at least the date, the amount, and the text with the payment reference if the file has it.",
  chooseColumn: (at: number) => `Column ${at}`,
  columnNames: {
    bookedOn: "Date",
    amount: "Amount",
    credit: "Incoming amount",
    debit: "Outgoing amount",
    currency: "Currency",
    payer: "Payer",
    payee: "Payee",
    text: "Text",
    reference: "Bank's reference",
    status: "Status",
  } satisfies Record<StatementColumn, string>,
  noColumn: "Not used",
  use: "Use these columns",
  columnsMissing: "Choose a column for the date, and one for the amount or the incoming amount.",

  unmatched: {
    heading: "Payments without an order",
    none: "All payments are matched to orders.",
    order: "Order number",
    assign: "Assign",
    sendBack: "Mark for refund",
    noOrder: "No order by bank transfer has this number. Check the number.",
    closed: (order: number, state: "paid" | "cancelled") =>
      `Order ${order} is already ${state}, so you may have to refund this payment. To assign it anyway, press “Assign” again.`,
    otherCurrency: (order: number, currency: string) =>
      `Order ${order} is in ${currency}, so this payment cannot be assigned to it.`,
  },
  toReturn: {
    heading: "Refunds to transfer",
    none: "There are no refunds to transfer.",
    lead: "Transfer these amounts in your banking app, then mark them as refunded. Repeat failed card refunds in the card provider's dashboard.",
    recipient: "Recipient",
    reason: "Reason",
    order: (order: number) => `Order ${order}`,
    done: "Mark as refunded",
    unmatched: "No order",
  },

  activities: {
    "statement-imported": "Bank statement imported",
    "bank-line-assigned": "Bank transfer assigned to an order",
    "bank-line-to-return": "Unmatched bank transfer marked for refund",
    "bank-line-returned": "Unmatched bank transfer refunded",
  },

  file: {
    atLine: (line: number, reason: string) => `Line ${line}: ${reason}`,
    empty: "The file is empty.",
    tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB. Export a shorter period.`,
    tooManyLines: (count: number) => `The file has more than ${count} bookings. Export a shorter period.`,
    notXml: "the file is damaged here. Export it again.",
    doctype: "the file has a document type (DOCTYPE), which is not allowed. Export the statement again.",
    notStatement: "the file does not have the structure of a statement. Export it again as CAMT.053 or CSV.",
    notCamt: "This XML file is not a bank statement. Export the statement as CAMT.053 or CSV.",
    amount: (text: string) => `“${text}” is not an amount, or has too many decimals for its currency.`,
    date: (text: string) => `“${text}” is not a date. Valid dates look like 2026-11-25 or 25.11.2026.`,
    direction: "the booking is neither incoming (CRDT) nor outgoing (DBIT).",
  },
};
