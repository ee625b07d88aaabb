/** Texts that only documents contain. No script imports them. */
export const documentMessages = {
  /** Shown after a press that only scripts could handle. */
  scriptsFailed: "This page did not load completely, so that button did nothing. Reload the page and try again.",
};
