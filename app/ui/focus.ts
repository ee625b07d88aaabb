/** Focuses an element. Removes an added tabindex on blur, because it would make the element focusable by clicks. */
export function focusElement(element: HTMLElement) {
  if (element.tabIndex < 0) {
    element.tabIndex = -1;
    const restore = () => element.removeAttribute("tabindex");
    element.addEventListener("blur", restore, { once: true });
    element.addEventListener("pointerdown", restore, { once: true });
  }
  element.focus({ preventScroll: true });
}
