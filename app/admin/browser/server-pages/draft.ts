/** What can be typed or chosen in a form; a file stays where it is. */
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
 * Keeps in this tab what is typed into a form and not saved yet, so that it is there again after Back, forward and reload, as long as
 * the form is of the same version. Whoever comes by a link, or has saved, begins anew.
 */
export function saveDraft(form: HTMLFormElement) {
  const key = `typed ${location.pathname}`;
  const { keepsTyped: version = "" } = form.dataset;
  const [navigation] = performance.getEntriesByType("navigation");
  const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as {
    version: string;
    typed: Record<string, string>;
  } | null;
  const isBack = navigation?.type === "back_forward" || navigation?.type === "reload";
  /** Asks before the page is left with unsaved changes. A link or a closed tab would lose them. */
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  form.addEventListener("submit", (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.formTarget !== "_blank")
      removeEventListener("beforeunload", ask);
  });
  if (isBack && kept?.version === version) {
    addEventListener("beforeunload", ask);
    for (const field of fieldsOf(form)) {
      const typed = kept.typed[field.name];
      if (typed === undefined) continue;
      if (isBox(field)) field.checked = typed === "yes";
      else field.value = typed;
    }
  } else sessionStorage.removeItem(key);

  form.addEventListener("input", () => {
    addEventListener("beforeunload", ask);
    const typed = fieldsOf(form).map((field) => [
      field.name,
      isBox(field) ? (field.checked ? "yes" : "") : field.value,
    ]);
    sessionStorage.setItem(key, JSON.stringify({ version, typed: Object.fromEntries(typed) }));
  });
}
