const starts = [0, 50, 100, 250, 500];

/** Price bands, with starts in minor units of the store's currency. Each band ends where the next band begins. */
export const priceBands = starts.map((from, at) => ({ value: `${from}-${starts[at + 1] ?? ""}`, from: from * 100 }));
