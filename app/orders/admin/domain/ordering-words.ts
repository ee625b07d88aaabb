/** Suggested labels of the order button. The first is the default. */
export const suggestedLabels = ["Place your order", "Order with obligation to pay", "Buy now"] as const;

/** Form value for a label that the owner writes. */
export const ownLabel = "own";

/** Splits a notice into plain text and page titles. Page titles are in square brackets. */
export const partsOf = (notice: string): readonly { readonly text: string; readonly isName: boolean }[] =>
  notice
    .split(/\[([^[\]]+)\]/)
    .map((text, at) => (at % 2 === 1 ? { text: text.trim(), isName: true } : { text, isName: false }))
    .filter(({ text, isName }) => isName || text);
