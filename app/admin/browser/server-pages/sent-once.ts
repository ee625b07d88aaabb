/** Prevents double submits until the page is shown again. Submits to another tab do not count. */
export function sendOnce(form: HTMLFormElement) {
  let isSent = false;
  form.addEventListener("submit", (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.formTarget === "_blank") return;
    if (isSent) event.preventDefault();
    isSent = true;
  });
  addEventListener("pageshow", () => (isSent = false));
}
