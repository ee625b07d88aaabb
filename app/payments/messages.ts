export const paymentMessages = {
  bankDetails: {
    heading: "Bank transfer",
    lead: "Transfer the exact amount with this reference, so that we can assign your payment.",
    holder: "Account holder",
    iban: "IBAN",
    bic: "BIC",
    amount: "Amount",
    reference: "Reference",
    scan: "Or scan this code with your banking app.",
    code: (amount: string, holder: string, reference: string) =>
      `QR code for banking apps: transfer ${amount} to ${holder} with the reference ${reference}.`,
  },

  /** Reasons why the file of a bank statement was refused. */
  statement: {
    atLine: (line: number, reason: string) => `Line ${line}: ${reason}`,
    empty: "The file is empty.",
    tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB. Export a shorter period.`,
    tooManyLines: (count: number) => `The file has more than ${count} bookings. Export a shorter period.`,
    notXml: "the file is damaged here. Export it again.",
    doctype: "a statement must not contain a document type (DOCTYPE).",
    notStatement: "the file does not have the structure of a statement.",
    notCamt: "This XML file is not a bank statement. Export the statement as CAMT.053 or CSV.",
    amount: (text: string) => `“${text}” is not an amount with the decimals of its currency.`,
    date: (text: string) => `“${text}” is not a date, such as 2026-11-25 or 25.11.2026.`,
    direction: "the booking is neither incoming (CRDT) nor outgoing (DBIT).",
  },
};
