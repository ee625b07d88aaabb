import { type MouseEvent, useLayoutEffect, useRef } from "react";

/** A link that was pressed in a part of the page that stays, where it led, and how far below the window's upper edge it was. */
type Pressed = {
  readonly link: HTMLAnchorElement;
  readonly href: string;
  readonly part: Element;
  readonly top: number;
};

const topOf = (element: Element) => element.getBoundingClientRect().top;

/**
 * Whoever presses a link in a part of a page that stays (`data-stays`) goes on from there when the same page shows something else: the
 * focus is on that link again, as far from the window's edge as it was; where it is gone, on the first of its part, or on the order of the list.
 */
export function useStaying() {
  const page = useRef<HTMLDivElement>(null);
  const last = useRef<Pressed | null>(null);

  useLayoutEffect(() => {
    const pressed = last.current;
    if (pressed?.href !== location.href) return; // it is still on its way
    last.current = null;
    // Navigation leads to the top of a page, and reading there, as soon as it is shown; this comes right after that.
    queueMicrotask(() => {
      const { link, part, top } = pressed;
      const next = link.isConnected
        ? link
        : (part.querySelector("a") ?? page.current?.querySelector<HTMLElement>("[data-stays] [aria-current]"));
      next?.focus({ preventScroll: true });
      scrollBy(0, topOf(link.isConnected ? link : part) - top);
    });
  });

  function press({ target }: MouseEvent) {
    const link = (target as Element).closest("a");
    const part = link?.closest("[data-stays]");
    last.current = link && part ? { link, href: link.href, part, top: topOf(link) } : null;
  }

  return { page, press };
}
