/** How large it is drawn at most, in pixels. */
const [widest, tallest] = [320, 160];

/** Draws the picture that was chosen beside its field. Drawn, because the page's policy lets no picture in that the store has not sent. */
export function showChosen(input: HTMLInputElement) {
  const canvas = document.createElement("canvas");
  input.addEventListener("change", async () => {
    canvas.remove();
    const picture = input.files?.[0] && (await createImageBitmap(input.files[0]).catch(() => null));
    if (!picture) return; // what is wrong with it, the store says
    const scale = Math.min(widest / picture.width, tallest / picture.height, 1);
    canvas.width = picture.width * scale;
    canvas.height = picture.height * scale;
    canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    input.after(canvas);
  });
}
