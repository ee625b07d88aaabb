/** True after a response from another build than the document's build. The next navigation then loads a document. */
export let outdated = false;

/** Sets `outdated` if a response comes from another build. Ignores a missing header, which a proxy may have removed. */
export function reloadOnNewBuild({ headers }: Response) {
  if (![null, window.early.build].includes(headers.get("build"))) outdated = true;
}
