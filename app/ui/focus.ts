/** Focuses an element. Gives an unfocusable one a tabindex only until it loses focus, so that clicks do not focus it. */
export function lendFocus(element: HTMLElement) {
  if (element.tabIndex < 0) {
    element.tabIndex = -1;
    const restore = () => element.removeAttribute("tabindex");
    element.addEventListener("blur", restore, { once: true });
    element.addEventListener("pointerdown", restore, { once: true });
  }
  element.focus({ preventScroll: true });
}
