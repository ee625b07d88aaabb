/**
 * Gives the focus to a part of the page that takes none by itself, for as long as it keeps it. One that could always be focused
 * would catch each click on a blank space in it, and the next press of Tab would begin at its top.
 */
export function lendFocus(element: HTMLElement) {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  for (const end of ["blur", "pointerdown"])
    element.addEventListener(end, () => element.removeAttribute("tabindex"), { once: true });
}
