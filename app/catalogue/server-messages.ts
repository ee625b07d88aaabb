/** What the server alone says of a catalogue: no script brings it. */
export const serverMessages = {
  /** Why a page of the catalogue cannot be had just now. */
  crowded: "The shop is very busy right now. Try again in a moment.",
  department: (name: string) => `All products in ${name}, with prices and availability.`,
};
