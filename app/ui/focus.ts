/**
 * Focuses an element. An element that is not focusable gets a tabindex until it loses focus.
 * A permanent tabindex would let clicks on blank space focus the element and change the Tab key's next stop.
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
