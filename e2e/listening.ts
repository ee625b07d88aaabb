import type { Page } from "@playwright/test";

type Listening = { heard: string[] };

/** Records announcements of polite live regions. */
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

/** Announcements recorded so far. */
export const heard = (page: Page) => page.evaluate(() => (window as unknown as Listening).heard);
