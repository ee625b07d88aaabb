import type { Page } from "@playwright/test";

type Listening = { heard: string[] };

/** Writes down what the polite regions of the page say from now on, as a screen reader would hear it. */
export const listenAloud = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = [];
    (window as unknown as Listening).heard = heard;
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest("[role=status], [aria-live=polite]"),
      );
      for (const region of new Set(regions)) if (region?.textContent) heard.push(region.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

/** What has been said since then. */
export const heard = (page: Page) => page.evaluate(() => (window as unknown as Listening).heard);
