/** What the order button says in most shops. The first is what it says in one whose owner has not chosen. */
export const usualButtons = ["Place your order", "Order with obligation to pay", "Buy now"] as const;

/** What is chosen in their place for words of one's own. */
export const ownButton = "own";

/** A notice in parts: a name in square brackets is one that leads to the page of that name. */
export const partsOf = (notice: string): readonly { readonly text: string; readonly isName: boolean }[] =>
  notice
    .split(/(\[[^[\]]+\])/)
    .filter(Boolean)
    .map((part) =>
      /^\[[^[\]]+\]$/.test(part) ? { text: part.slice(1, -1).trim(), isName: true } : { text: part, isName: false },
    );
