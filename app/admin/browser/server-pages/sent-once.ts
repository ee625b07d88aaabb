/** Blocks a form's second submission until the page is shown again. Allows previews in a new tab. */
export function sendOnce(form: HTMLFormElement) {
  let isSent = false;
  form.addEventListener("submit", (event) => {
    if (event.submitter?.getAttribute("formtarget") === "_blank") return;
    if (isSent) event.preventDefault();
    isSent = true;
  });
  addEventListener("pageshow", () => (isSent = false));
}
