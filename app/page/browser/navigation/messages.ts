export const navigationMessages = {
  loading: "Loading",
  slow: "The next page is taking longer than usual.",
  failed: "That page could not be loaded.",
  again: "Try again",
  /** Label of a link that loads the document. The link appears only if a document load loses no state. */
  anew: "Load the whole page",
};
