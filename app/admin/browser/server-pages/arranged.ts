/** Sends a form as if that was what its buttons said. */
function send(form: HTMLFormElement, what: string) {
  const button = form.querySelector<HTMLButtonElement>("button[name=do]")!; // the first one, which nobody sees
  button.value = what;
  form.requestSubmit(button);
}

/** Lets what stands in a list be dragged to another place of it. What the buttons do, they do as before. */
export function arrangeByDragging(list: HTMLElement) {
  const items = [...list.children] as HTMLElement[];
  const form = list.closest("form")!;
  let dragged: HTMLElement | null = null;
  for (const item of items) {
    item.draggable = true;
    item.addEventListener("dragstart", (event) => {
      if (event.target !== item) return event.preventDefault(); // a picture or a text within
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
    // A field is typed in and selected with the mouse, too.
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

/** Takes files that are dropped anywhere on the page as if they had been chosen in a form, and sends it. */
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
