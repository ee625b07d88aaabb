import { arrangeByDragging, takeDropped } from "./server-pages/arranged.ts";
import { saveDraft } from "./server-pages/draft.ts";
import { sendOnce } from "./server-pages/sent-once.ts";
import { tickAll } from "./server-pages/ticks.ts";
import { showChosen } from "./server-pages/chosen.ts";
import { watch } from "./server-pages/watched.ts";

for (const form of document.forms) sendOnce(form);
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-keeps-typed]")) saveDraft(form);
for (const form of document.querySelectorAll("form[data-forgets-typed]"))
  form.addEventListener("submit", () => sessionStorage.clear()); // signing out deletes the user's drafts
for (const input of document.querySelectorAll<HTMLInputElement>("input[type=file]")) showChosen(input);
for (const progress of document.querySelectorAll("[data-watched]")) watch(progress);
for (const list of document.querySelectorAll<HTMLElement>("[data-arranged]")) arrangeByDragging(list);
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-takes-dropped]")) takeDropped(form);
for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-ticks-all]")) tickAll(button);
