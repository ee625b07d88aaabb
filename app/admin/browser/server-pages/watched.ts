/** Polling interval, in ms. */
const intervalMs = 1_000;

/** Polls the current page for a job's progress, and reloads it after the job's end. Retries failed requests. */
export function watch(shown: Element) {
  const poll = async () => {
    const page = await currentPage();
    if (page) {
      const now = page.querySelector("[data-watched]");
      if (!now) return location.reload();
      // Replace only changed elements, so that focus and screen-reader position are preserved.
      for (const [at, element] of [...now.children].entries())
        if (!shown.children[at]?.isEqualNode(element)) shown.children[at]?.replaceWith(element);
    }
    setTimeout(poll, intervalMs);
  };
  setTimeout(poll, intervalMs);
}

/** Requests the current page; null on failure. Trusted Types do not block parsing of HTML by XMLHttpRequest. */
const currentPage = () =>
  new Promise<Document | null>((resolve) => {
    const request = new XMLHttpRequest();
    request.open("GET", location.href);
    request.responseType = "document";
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null);
    request.send();
  });
