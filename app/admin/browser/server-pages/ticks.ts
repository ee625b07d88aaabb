export function tickAll(button: HTMLButtonElement) {
  button.addEventListener("click", () => {
    const boxes = [...(button.form ?? document).querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
    const ticked = boxes.some(({ checked }) => !checked);
    for (const box of boxes) box.checked = ticked;
  });
}
