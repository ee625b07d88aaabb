/**
 * Focuses an element. Makes it focusable until it loses focus, if necessary.
 * If it stayed focusable, clicks on blank space would focus it and change the next stop of the Tab key.
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
