/** What shoppers read while a page is on its way, and where it does not come. */
export const navigationMessages = {
  loading: "Loading",
  slow: "The next page is taking longer than usual.",
  failed: "That page could not be loaded.",
  again: "Try again",
  /** A link: where nothing is lost by it. */
  anew: "Reload as a new page",
};
