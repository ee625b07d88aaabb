import { parseNumber } from "../../server/pages.ts";

/** Reads the selected orders. `seen`: id of the order's last event that the list showed, NaN if invalid. */
export function selectedIn(fields: Iterable<readonly [name: string, value: string]>) {
  return [...fields].flatMap(([name, value]) => {
    const number = /^order-(\d{1,15})$/.exec(name)?.[1];
    return number ? [{ number: Number(number), seen: parseNumber(value) ?? NaN }] : [];
  });
}
