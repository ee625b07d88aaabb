/** True after a response from another build than this document's. The next navigation then loads a document. */
export let outdated = false;

/** Sets `outdated` if a response comes from another build. Proxies may strip the header. */
export function reloadOnNewBuild({ headers }: Response) {
  if (![null, window.early.build].includes(headers.get("build"))) outdated = true;
}
