/** How long it waits before it looks again, in ms. */
const pause = 1_000;

/**
 * Shows how far something is that the store does, by looking at the same page again, until it is done: then the page is opened anew.
 * While the store cannot be asked, it goes on asking.
 */
export function watch(shown: Element) {
  const look = async () => {
    const page = await pageNow();
    if (page) {
      const now = page.querySelector("[data-watched]");
      if (!now) return location.reload();
      // Only what has changed: somebody may be at the link beside it, or reading.
      for (const [at, element] of [...now.children].entries())
        if (!shown.children[at]?.isEqualNode(element)) shown.children[at]?.replaceWith(element);
    }
    setTimeout(look, pause);
  };
  setTimeout(look, pause);
}

/** The page as the store would send it; null where it cannot. Trusted Types let a request parse it, and no script. */
const pageNow = () =>
  new Promise<Document | null>((resolve) => {
    const request = new XMLHttpRequest();
    request.open("GET", location.href);
    request.responseType = "document";
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null);
    request.send();
  });
