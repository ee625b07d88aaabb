/** Visible fields of a form, without files. */
const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (field) =>
      (field instanceof HTMLInputElement && !["hidden", "file"].includes(field.type)) ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement,
  ) as (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[];

const isBox = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === "checkbox";

/**
 * Saves unsaved input of a form in session storage, and restores it after Back, Forward and reload.
 * A link, a save or another version of the form discards the draft.
 */
export function saveDraft(form: HTMLFormElement) {
  const key = `typed ${location.pathname}`;
  const { keepsTyped: version = "" } = form.dataset;
  const [navigation] = performance.getEntriesByType("navigation");
  const draft = JSON.parse(sessionStorage.getItem(key) ?? "null") as {
    version: string;
    typed: Record<string, string>;
  } | null;
  const isBack = navigation?.type === "back_forward" || navigation?.type === "reload";
  /** Confirms before the user leaves with unsaved changes, which a link or a closed tab would lose. */
  const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
  form.addEventListener("submit", (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.formTarget !== "_blank")
      removeEventListener("beforeunload", confirmLeave);
  });
  if (isBack && draft?.version === version) {
    addEventListener("beforeunload", confirmLeave);
    for (const field of fieldsOf(form)) {
      const typed = draft.typed[field.name];
      if (typed === undefined) continue;
      if (isBox(field)) field.checked = typed === "yes";
      else field.value = typed;
    }
  } else sessionStorage.removeItem(key);

  form.addEventListener("input", () => {
    addEventListener("beforeunload", confirmLeave);
    const typed = fieldsOf(form).map((field) => [
      field.name,
      isBox(field) ? (field.checked ? "yes" : "") : field.value,
    ]);
    sessionStorage.setItem(key, JSON.stringify({ version, typed: Object.fromEntries(typed) }));
  });
}
