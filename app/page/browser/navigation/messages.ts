/** Texts for slow and failed navigations. */
export const navigationMessages = {
  loading: "Loading",
  slow: "The next page is taking longer than usual.",
  failed: "That page could not be loaded.",
  again: "Try again",
  /** Label of a link, shown if a document load loses no state. */
  anew: "Reload as a new page",
};
