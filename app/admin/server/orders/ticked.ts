/** What the fields of ticked orders are called. */
export const tickField = (number: number) => `order-${number}`;

/** The orders that were ticked, with the last event that was seen of each; null where that is not said as the list says it. */
export function tickedIn(fields: Iterable<readonly [name: string, value: string]>) {
  return [...fields].flatMap(([name, value]) => {
    const number = /^order-(\d{1,15})$/.exec(name)?.[1];
    return number ? [{ number: Number(number), seen: /^\d{1,15}$/.test(value) ? Number(value) : null }] : [];
  });
}
