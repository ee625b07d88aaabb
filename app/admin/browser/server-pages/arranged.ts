function send(form: HTMLFormElement, what: string) {
  const button = form.querySelector<HTMLButtonElement>("button[name=do]"); // a hidden button
  if (button) button.value = what;
  form.requestSubmit(button);
}

/** Reorders a list by dragging. A drop submits the form. */
export function arrangeByDragging(list: HTMLElement) {
  const form = list.closest("form");
  let dragged: HTMLElement | null = null;
  for (const item of itemsOf(list)) {
    item.draggable = true;
    item.addEventListener("dragstart", (event) => {
      if (event.target !== item) return event.preventDefault(); // prevents dragging of a picture inside the item
      dragged = item;
      item.dataset["dragged"] = "";
      if (event.dataTransfer) event.dataTransfer.effectAllowed = "move";
    });
    item.addEventListener("dragend", () => {
      delete item.dataset["dragged"];
      dragged = null;
    });
    item.addEventListener("dragover", (event) => {
      if (!dragged) return;
      event.preventDefault();
      const { top, height } = item.getBoundingClientRect();
      item.insertAdjacentElement(event.clientY < top + height / 2 ? "beforebegin" : "afterend", dragged);
    });
    // A focused input disables dragging, because text in a draggable item cannot be selected.
    for (const field of item.querySelectorAll("input")) {
      field.addEventListener("focus", () => (item.draggable = false));
      field.addEventListener("blur", () => (item.draggable = true));
    }
  }
  list.addEventListener("drop", (event) => {
    const input = form?.querySelector<HTMLInputElement>("input[name=order]");
    if (!dragged || !form || !input) return;
    event.preventDefault();
    input.value = itemsOf(list)
      .map((item) => item.dataset["place"])
      .join();
    send(form, "order");
  });
}

const itemsOf = (list: HTMLElement) => [...list.children].filter((item) => item instanceof HTMLElement);

export function takeDropped(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>("input[type=file]");
  const isFiles = ({ dataTransfer }: DragEvent) => Boolean(dataTransfer?.types.includes("Files"));
  addEventListener("dragover", (event) => {
    if (isFiles(event)) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    if (!input || !isFiles(event) || !event.dataTransfer?.files.length) return;
    event.preventDefault();
    input.files = event.dataTransfer.files;
    send(form, "save");
  });
}
