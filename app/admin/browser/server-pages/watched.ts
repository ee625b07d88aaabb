const intervalMs = 1_000;

/** Polls the page to update a job's progress. Reloads the page when the job ends. */
export function watch(shown: Element) {
  const poll = async () => {
    const page = await currentPage();
    if (page) {
      const now = page.querySelector("[data-watched]");
      if (!now) return location.reload();
      // Replaces only changed elements, to preserve the focus and the screen reader's position.
      for (const [at, element] of [...now.children].entries())
        if (!shown.children[at]?.isEqualNode(element)) shown.children[at]?.replaceWith(element);
    }
    setTimeout(poll, intervalMs);
  };
  setTimeout(poll, intervalMs);
}

/** Fetches the current page; null on failure. Uses XMLHttpRequest, because Trusted Types block DOMParser. */
const currentPage = () =>
  new Promise<Document | null>((resolve) => {
    const request = new XMLHttpRequest();
    request.open("GET", location.href);
    request.responseType = "document";
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null);
    request.send();
  });
