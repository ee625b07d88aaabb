/** Polling interval, in ms. */
const intervalMs = 1_000;

/** Polls this page for a job's progress, and reloads it once the job has ended. Failed requests are retried. */
export function watch(shown: Element) {
  const poll = async () => {
    const page = await currentPage();
    if (page) {
      const now = page.querySelector("[data-watched]");
      if (!now) return location.reload();
      // Only changed elements are replaced, so that focus and reading position stay.
      for (const [at, element] of [...now.children].entries())
        if (!shown.children[at]?.isEqualNode(element)) shown.children[at]?.replaceWith(element);
    }
    setTimeout(poll, intervalMs);
  };
  setTimeout(poll, intervalMs);
}

/** The current page, or null if the request fails. Trusted Types let XMLHttpRequest parse HTML, but not scripts. */
const currentPage = () =>
  new Promise<Document | null>((resolve) => {
    const request = new XMLHttpRequest();
    request.open("GET", location.href);
    request.responseType = "document";
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null);
    request.send();
  });
