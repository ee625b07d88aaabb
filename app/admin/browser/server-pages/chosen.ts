/** Maximum width and height of a preview, in pixels. */
const [maxWidth, maxHeight] = [320, 160];

/** Previews chosen pictures. Draws on a canvas, because the Content Security Policy blocks images of other sources. */
export function showChosen(input: HTMLInputElement) {
  const canvases: HTMLCanvasElement[] = [];
  input.addEventListener("change", async () => {
    for (const canvas of canvases.splice(0)) canvas.remove();
    for (const file of input.files ?? []) {
      const picture = await createImageBitmap(file).catch(() => null);
      if (!picture) continue; // no picture: the server will report the reason
      const canvas = document.createElement("canvas");
      const scale = Math.min(maxWidth / picture.width, maxHeight / picture.height, 1);
      canvas.width = picture.width * scale;
      canvas.height = picture.height * scale;
      canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
      picture.close();
      canvases.push(canvas);
      input.after(...canvases);
    }
  });
}
