/** Submits a form with this value of its `do` button. */
function send(form: HTMLFormElement, what: string) {
  const button = form.querySelector<HTMLButtonElement>("button[name=do]")!; // the first one, which is hidden
  button.value = what;
  form.requestSubmit(button);
}

/** Makes the items of a list draggable. Its buttons work as before. */
export function arrangeByDragging(list: HTMLElement) {
  const items = [...list.children] as HTMLElement[];
  const form = list.closest("form")!;
  let dragged: HTMLElement | null = null;
  for (const item of items) {
    item.draggable = true;
    item.addEventListener("dragstart", (event) => {
      if (event.target !== item) return event.preventDefault(); // a picture or text inside the item
      dragged = item;
      item.dataset["dragged"] = "";
      event.dataTransfer!.effectAllowed = "move";
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
    // Inputs need the mouse for text selection, so dragging is off while one has the focus.
    for (const field of item.querySelectorAll("input")) {
      field.addEventListener("focus", () => (item.draggable = false));
      field.addEventListener("blur", () => (item.draggable = true));
    }
  }
  list.addEventListener("drop", (event) => {
    if (!dragged) return;
    event.preventDefault();
    const order = [...list.children].map((item) => (item as HTMLElement).dataset["place"]!).join();
    form.querySelector<HTMLInputElement>("input[name=order]")!.value = order;
    send(form, "order");
  });
}

/** Puts files that are dropped anywhere on the page into the form's input, and submits the form. */
export function takeDropped(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>("input[type=file]")!;
  const isFiles = ({ dataTransfer }: DragEvent) => Boolean(dataTransfer?.types.includes("Files"));
  addEventListener("dragover", (event) => {
    if (isFiles(event)) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    if (!isFiles(event) || !event.dataTransfer?.files.length) return;
    event.preventDefault();
    input.files = event.dataTransfer.files;
    send(form, "save");
  });
}
