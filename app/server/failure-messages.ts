/** What shoppers read where the server ended a request. No script of a page says it, and so none brings it. */
export const failureMessages = {
  /** Said where sending the same again is safe: nothing of it was done. */
  busy: "Someone else was changing this at the same time, so nothing was saved. Try again in a moment.",
  foreign: "This request did not come from a page of the store, so nothing was changed.",
  tooLarge: "This request is too large, so nothing was changed.",
  notUnderstood: "Something was missing from this request. Reload the page and try again.",
};
