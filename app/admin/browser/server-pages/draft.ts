const fieldsOf = (form: HTMLFormElement) =>
  form.querySelectorAll<HTMLInputElement>("input:not([type=hidden], [type=file]), textarea, select");

const isBox = ({ type }: HTMLInputElement) => type === "checkbox";

type Draft = { version: string; typed: Record<string, string> };

/** Saves a form's input. After Back, Forward or reload, restores the input if the form's version is unchanged. */
export function saveDraft(form: HTMLFormElement) {
  const key = `typed ${location.pathname}`;
  const { keepsTyped: version = "" } = form.dataset;
  const [navigation] = performance.getEntriesByType("navigation");
  const draft: Draft | null = JSON.parse(sessionStorage.getItem(key) ?? "null");
  const isBack = navigation?.type === "back_forward" || navigation?.type === "reload";
  const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
  form.addEventListener("submit", (event) => {
    if (event.submitter?.getAttribute("formtarget") !== "_blank") removeEventListener("beforeunload", confirmLeave);
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
    const typed: Draft["typed"] = {};
    for (const field of fieldsOf(form)) typed[field.name] = isBox(field) ? (field.checked ? "yes" : "") : field.value;
    sessionStorage.setItem(key, JSON.stringify({ version, typed } satisfies Draft));
  });
}
