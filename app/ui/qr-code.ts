/** `size` is the number of squares per side. `path` is the SVG path of the dark squares. */
export type QrCode = { readonly size: number; readonly path: string };
