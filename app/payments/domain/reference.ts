/** Number of digits of an order number in a reference. A lost or added digit makes a reference invalid. */
const digits = 12;

const mod97 = (number: string) => Array.from(number).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** Returns the creditor reference (ISO 11649) of an order number below 10^12: "RF69000000100001". */
export function referenceOf(orderNumber: number): string {
  const number = `${orderNumber}`.padStart(digits, "0");
  const check = 98 - mod97(`${number}271500`); // "RF00" with R = 27 and F = 15
  return `RF${`${check}`.padStart(2, "0")}${number}`;
}

/** Order numbers of all valid references. Ignores case, spaces and punctuation. Reads the letter O as zero. */
export function orderNumbersIn(text: string): readonly number[] {
  const plain = text
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, "")
    .replaceAll("O", "0");
  const numbers = [...plain.matchAll(new RegExp(`RF\\d\\d(\\d{${digits}})`, "g"))]
    .filter(([reference, number]) => referenceOf(Number(number)) === reference)
    .map(([, number]) => Number(number));
  return [...new Set(numbers)];
}
