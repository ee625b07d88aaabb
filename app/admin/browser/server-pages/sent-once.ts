/** Sends a form once, however often its buttons are pressed, until the page is seen again. What opens in another tab does not count. */
export function sendOnce(form: HTMLFormElement) {
  let isSent = false;
  form.addEventListener("submit", (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.formTarget === "_blank") return;
    if (isSent) event.preventDefault();
    isSent = true;
  });
  addEventListener("pageshow", () => (isSent = false));
}
