/** What the server alone says of a catalogue: no script brings it. */
export const serverWords = {
  /** Why a page of the catalogue cannot be had just now. */
  crowded: "So many people are looking around the shop just now that this has to wait. Try again in a moment.",
  department: (name: string) => `All there is in ${name}, with what it costs and whether it is in stock.`,
};
