import validator from "validator";

/** Returns an IBAN in capitals without spaces and hyphens. Null if its country, length or check digits are wrong. */
export function parseIban(typed: string): string | null {
  const plain = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  return validator.isIBAN(plain) ? plain : null;
}
