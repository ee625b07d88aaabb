/** True after a response from a different build than this document's. Makes the next navigation load a document. */
export let outdated = false;

/** Sets `outdated` if a response's `build` header differs from this document's build. Proxies may strip the header. */
export function reloadOnNewBuild({ headers }: Response) {
  if (![null, window.early.build].includes(headers.get("build"))) outdated = true;
}
