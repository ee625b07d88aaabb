export const galleryMessages = {
  pictures: (title: string) => `Pictures of ${title}`,
  /** Default alt text. */
  unnamed: (title: string, at: number, of: number) => (of > 1 ? `${title}, picture ${at} of ${of}` : title),
  choose: (alt: string, at: number, of: number) => (alt ? `Picture ${at} of ${of}: ${alt}` : `Picture ${at} of ${of}`),
  /** Announced to screen readers. */
  shown: (alt: string, at: number, of: number) => `Showing picture ${at} of ${of}${alt ? `: ${alt}` : ""}`,
  enlarge: "Enlarge",
  close: "Close",
  pan: (alt: string) => `${alt}, enlarged`,
};
