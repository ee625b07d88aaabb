/** What shoppers read while the shop cannot reach its database. */
export const awayMessages = {
  sentence: "The shop cannot reach its records just now. Nothing is lost: please try again in a moment.",
};
