/** The first label is the default. */
export const suggestedLabels = ["Place your order", "Order with obligation to pay", "Buy now"] as const;

/** Form value of a custom label. */
export const ownLabel = "own";

/** Splits a notice into text and page titles, which are in square brackets. */
export const partsOf = (notice: string): readonly { readonly text: string; readonly isName: boolean }[] =>
  notice
    .split(/(\[[^[\]]+\])/)
    .filter(Boolean)
    .map((part) =>
      /^\[[^[\]]+\]$/.test(part) ? { text: part.slice(1, -1).trim(), isName: true } : { text: part, isName: false },
    );
