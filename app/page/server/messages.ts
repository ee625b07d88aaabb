/** Texts that only documents bring, so that no script does. */
export const documentMessages = {
  /** After a press that scripts had to answer. */
  scriptsFailed: "This page did not load completely, so that button did nothing. Reload the page and try again.",
};
