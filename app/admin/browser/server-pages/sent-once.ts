/** Lets a form be submitted only once until the page is shown again. Previews in another tab do not count. */
export function sendOnce(form: HTMLFormElement) {
  let isSent = false;
  form.addEventListener("submit", (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.formTarget === "_blank") return;
    if (isSent) event.preventDefault();
    isSent = true;
  });
  addEventListener("pageshow", () => (isSent = false));
}
