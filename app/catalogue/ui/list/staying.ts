import { type MouseEvent, useLayoutEffect, useRef } from "react";

/** The last clicked link. `part`: its ancestor with `data-stays`. `top`: y position in the window, in px. */
type Pressed = {
  readonly link: HTMLAnchorElement;
  readonly href: string;
  readonly part: Element;
  readonly top: number;
};

const topOf = (element: Element) => element.getBoundingClientRect().top;

/**
 * Preserves focus and scroll position when a link within `data-stays` reloads the list.
 * If the reload removed the link, focuses the first link of the `data-stays` element. If this element has no links
 * left, focuses the link of the current sort order.
 */
export function useStaying() {
  const page = useRef<HTMLDivElement>(null);
  const last = useRef<Pressed | null>(null);

  useLayoutEffect(() => {
    const pressed = last.current;
    if (pressed?.href !== location.href) return; // navigation is still pending
    last.current = null;
    // A microtask runs after navigation has scrolled to the top and moved the focus.
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
