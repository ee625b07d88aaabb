/** Texts that only documents contain. No browser script imports these texts. */
export const documentMessages = {
  /** Shown if the scripts fail after a press of a button that needs them. */
  scriptsFailed: "This page did not load completely, so that button did nothing. Reload the page and try again.",
};
