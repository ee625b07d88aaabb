/**
 * Focuses an element, temporarily focusable if needed.
 * Permanent focusability would catch clicks on blank space and move the next Tab.
 */
export function lendFocus(element: HTMLElement) {
  if (element.tabIndex < 0) {
    element.tabIndex = -1;
    element.addEventListener("blur", giveBack);
    element.addEventListener("pointerdown", giveBack);
  }
  element.focus({ preventScroll: true });
}

const giveBack = ({ currentTarget }: Event) => (currentTarget as Element).removeAttribute("tabindex");
