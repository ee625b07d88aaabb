export const serverMessages = {
  crowded: "The shop is very busy right now. Try again in a moment.",
  department: (name: string) => `All products in ${name}, with prices and availability.`,
};
