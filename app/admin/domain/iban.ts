/** Normalizes an IBAN. Null if its form or check digits (ISO 13616) are wrong. */
export function parseIban(typed: string): string | null {
  const plain = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return null;
  const digits = `${plain.slice(4)}${plain.slice(0, 4)}`.replace(/[A-Z]/g, (capital) => `${parseInt(capital, 36)}`);
  return BigInt(digits) % 97n === 1n ? plain : null;
}
