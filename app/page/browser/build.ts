/** Whether an answer has come from another build of the store than this document: the next navigation had best be to a document. */
export let outdated = false;

/** To be called with each answer of the store to a script. Without the header, something on the way has taken it out. */
export function heedBuild({ headers }: Response) {
  if (![null, window.early.build].includes(headers.get("build"))) outdated = true;
}
