/** Error messages that only the server sends. Browsers do not load this file. */
export const failureMessages = {
  /** Heading of the page that refuses a request. */
  refused: "That did not work.",
  /** Shown if concurrent transactions conflicted. Nothing was changed, so the user can retry. */
  busy: "Someone else was changing this at the same time, so nothing was saved. Try again in a moment.",
  foreign: "This request did not come from a page of this shop, so nothing was changed.",
  tooLarge: "This request is too large, so nothing was changed.",
  notUnderstood: "Something was missing from this request. Reload the page and try again.",
};
