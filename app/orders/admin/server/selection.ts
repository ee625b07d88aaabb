import { parseNumber } from "../../server/pages.ts";

/** `seen`: id of the order's last event in the shown list; NaN if invalid. */
export function selectedIn(fields: Iterable<readonly [name: string, value: string]>) {
  return [...fields].flatMap(([name, value]) => {
    const number = /^order-(\d{1,15})$/.exec(name)?.[1];
    return number ? [{ number: Number(number), seen: parseNumber(value) ?? NaN }] : [];
  });
}
