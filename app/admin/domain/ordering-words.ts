/** Labels of the order button. The first is the default. */
export const usualButtons = ["Place your order", "Order with obligation to pay", "Buy now"] as const;

/** Form value for a custom label. */
export const ownButton = "own";

/** Splits a notice into text and page titles in square brackets, which become links. */
export const partsOf = (notice: string): readonly { readonly text: string; readonly isName: boolean }[] =>
  notice
    .split(/(\[[^[\]]+\])/)
    .filter(Boolean)
    .map((part) =>
      /^\[[^[\]]+\]$/.test(part) ? { text: part.slice(1, -1).trim(), isName: true } : { text: part, isName: false },
    );
