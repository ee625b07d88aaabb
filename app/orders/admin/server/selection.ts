export const selectionField = (number: number) => `order-${number}`;

/** Parses selected orders. `seen` is the id of the order's last event when the list was shown; null if invalid. */
export function selectedIn(fields: Iterable<readonly [name: string, value: string]>) {
  return [...fields].flatMap(([name, value]) => {
    const number = /^order-(\d{1,15})$/.exec(name)?.[1];
    return number ? [{ number: Number(number), seen: /^\d{1,15}$/.test(value) ? Number(value) : null }] : [];
  });
}
