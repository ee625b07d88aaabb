import { plainAmount } from "../../catalogue/domain/currency.ts";

/** `iban` and `bic` have no spaces. `bic` may be empty. */
export type BankAccount = { readonly holder: string; readonly iban: string; readonly bic: string };

/** European Economic Area. SEPA transfers to these countries need no BIC. */
const economicArea = /^(AT|BE|BG|CY|CZ|DE|DK|EE|ES|FI|FR|GR|HR|HU|IE|IS|IT|LI|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK)/;
const otherSepaCountries = /^(AD|AL|CH|GB|GI|MC|MD|ME|MK|RS|SM|VA)/;

const maxNameLength = 70;
const maxCents = 99_999_999_999;

/** Text of the QR code for a SEPA transfer (EPC069-12). Null if SEPA does not allow the transfer. */
export function epcText({ holder, iban, bic }: BankAccount, amount: number, currency: string, reference: string) {
  const isReachable = economicArea.test(iban) || (bic !== "" && otherSepaCountries.test(iban));
  if (currency !== "EUR" || !isReachable || !holder.trim() || amount < 1 || amount > maxCents) return null;
  const name = Array.from(holder.replaceAll(/\s+/g, " ").trim()).slice(0, maxNameLength).join("");
  const total = `EUR${plainAmount(amount, currency)}`;
  return ["BCD", "002", "1", "SCT", bic, name, iban, total, "", reference].join("\n");
}
