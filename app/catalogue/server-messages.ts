/** Texts that only the server uses. No script contains them. */
export const serverMessages = {
  /** Error if too many queries wait. */
  crowded: "The shop is very busy right now. Try again in a moment.",
  department: (name: string) => `All products in ${name}, with prices and availability.`,
};
