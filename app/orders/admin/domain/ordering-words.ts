/** Suggested labels of the order button. The first label is the default. */
export const suggestedLabels = ["Place your order", "Order with obligation to pay", "Buy now"] as const;

/** Form value that selects the owner's own label. */
export const ownLabel = "own";

/** Splits a notice into plain text and page titles (`isName`). Square brackets in the notice mark page titles. */
export const partsOf = (notice: string): readonly { readonly text: string; readonly isName: boolean }[] =>
  notice
    .split(/(\[[^[\]]+\])/)
    .filter(Boolean)
    .map((part) =>
      /^\[[^[\]]+\]$/.test(part) ? { text: part.slice(1, -1).trim(), isName: true } : { text: part, isName: false },
    );
