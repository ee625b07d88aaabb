/** Blocks a second submission of a form until the browser shows the page again. Never blocks previews in a new tab. */
export function sendOnce(form: HTMLFormElement) {
  let isSent = false;
  form.addEventListener("submit", (event) => {
    if (event.submitter?.getAttribute("formtarget") === "_blank") return;
    if (isSent) event.preventDefault();
    isSent = true;
  });
  addEventListener("pageshow", () => (isSent = false));
}
