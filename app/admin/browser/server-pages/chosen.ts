const [maxWidth, maxHeight] = [320, 160];

/** Previews chosen pictures. Uses canvases, because the Content-Security-Policy blocks `blob:` URLs. */
export function showChosen(input: HTMLInputElement) {
  const canvases: HTMLCanvasElement[] = [];
  input.addEventListener("change", async () => {
    for (const canvas of canvases.splice(0)) canvas.remove();
    for (const file of input.files ?? []) {
      const picture = await createImageBitmap(file).catch(() => null);
      if (!picture) continue; // no picture: after the upload, the server reports the error
      const canvas = document.createElement("canvas");
      const scale = Math.min(maxWidth / picture.width, maxHeight / picture.height, 1);
      canvas.width = picture.width * scale;
      canvas.height = picture.height * scale;
      canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
      picture.close();
      canvases.push(canvas);
      input.after(...canvases);
    }
  });
}
