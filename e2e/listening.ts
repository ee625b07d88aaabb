import type { Page } from "@playwright/test";

type Listening = { announcements: string[] };

export const recordAnnouncements = (page: Page) =>
  page.evaluate(() => {
    const announcements: string[] = [];
    (window as unknown as Listening).announcements = announcements;
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest("[role=status], [aria-live=polite]"),
      );
      for (const region of new Set(regions)) if (region?.textContent) announcements.push(region.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

export const announcements = (page: Page) => page.evaluate(() => (window as unknown as Listening).announcements);
