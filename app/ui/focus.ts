/** Focuses an element. On blur or press, removes the added tabindex, which would let clicks focus the element. */
export function focusElement(element: HTMLElement) {
  if (element.tabIndex < 0) {
    element.tabIndex = -1;
    const restore = () => element.removeAttribute("tabindex");
    element.addEventListener("blur", restore, { once: true });
    element.addEventListener("pointerdown", restore, { once: true });
  }
  element.focus({ preventScroll: true });
}
