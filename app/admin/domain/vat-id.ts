/** Patterns of VAT IDs in the European Union. The keys are the IDs' first two letters, which the patterns omit. */
const patterns: Readonly<Record<string, string>> = {
  AT: "U\\d{8}",
  BE: "[01]\\d{9}",
  BG: "\\d{9,10}",
  CY: "\\d{8}[A-Z]",
  CZ: "\\d{8,10}",
  DE: "\\d{9}",
  DK: "\\d{8}",
  EE: "\\d{9}",
  EL: "\\d{9}",
  ES: "[A-Z\\d]\\d{7}[A-Z\\d]",
  FI: "\\d{8}",
  FR: "[A-Z\\d]{2}\\d{9}",
  HR: "\\d{11}",
  HU: "\\d{8}",
  IE: "\\d[A-Z\\d+*]\\d{5}[A-Z]{1,2}",
  IT: "\\d{11}",
  LT: "\\d{9}|\\d{12}",
  LU: "\\d{8}",
  LV: "\\d{11}",
  MT: "\\d{8}",
  NL: "[A-Z\\d+*]{12}",
  PL: "\\d{10}",
  PT: "\\d{9}",
  RO: "\\d{2,10}",
  SE: "\\d{12}",
  SI: "\\d{8}",
  SK: "\\d{10}",
};

/** True if a VAT ID has the form of its country. True for countries outside the European Union. */
export function hasVatIdForm(vatId: string): boolean {
  const pattern = patterns[vatId.slice(0, 2)];
  return pattern === undefined || new RegExp(`^(?:${pattern})$`).test(vatId.slice(2));
}
