/** Text for shoppers while the database is unavailable. */
export const awayMessages = {
  sentence: "The shop cannot reach its records just now. Nothing is lost: please try again in a moment.",
};
