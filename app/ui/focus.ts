/**
 * Gives the focus to a part of the page: to one that takes none by itself for as long as it keeps it. If that could always be focused, it
 * would catch each click on a blank space in it, and the next press of Tab would begin at its top.
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
