/** How large it is drawn at most, in pixels. */
const [widest, tallest] = [320, 160];

/** Draws the pictures that were chosen beside their field. Drawn, because the page's policy lets none in that the store has not sent. */
export function showChosen(input: HTMLInputElement) {
  const shown: HTMLCanvasElement[] = [];
  input.addEventListener("change", async () => {
    for (const canvas of shown.splice(0)) canvas.remove();
    for (const file of input.files ?? []) {
      const picture = await createImageBitmap(file).catch(() => null);
      if (!picture) continue; // what is wrong with it, the store says
      const canvas = document.createElement("canvas");
      const scale = Math.min(widest / picture.width, tallest / picture.height, 1);
      canvas.width = picture.width * scale;
      canvas.height = picture.height * scale;
      canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
      picture.close();
      shown.push(canvas);
      input.after(...shown);
    }
  });
}
