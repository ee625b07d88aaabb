/** What shoppers read where the server ended a request. No script of a page says it, and so none brings it. */
export const failureWords = {
  /** Said where sending the same again is safe: nothing of it was done. */
  busy: "Somebody else was changing the same just now, so nothing was done. Send it again in a moment: it will be done only once.",
  foreign: "This request did not come from a page of the store, so nothing was changed.",
  tooLarge: "This is more than the store takes at once, so nothing was changed.",
  notUnderstood: "The store did not understand this. Reload the page and try again.",
};
