/** What is read where a product has several pictures, or one to look at closely. */
export const galleryMessages = {
  pictures: (title: string) => `Pictures of ${title}`,
  /** Where nobody has said what a picture shows. */
  unnamed: (title: string, at: number, of: number) => (of > 1 ? `${title}, picture ${at} of ${of}` : title),
  choose: (alt: string, at: number, of: number) => (alt ? `Picture ${at} of ${of}: ${alt}` : `Picture ${at} of ${of}`),
  /** Said aloud once another one is shown. */
  shown: (alt: string, at: number, of: number) => `Showing picture ${at} of ${of}${alt ? `: ${alt}` : ""}`,
  closer: "Enlarge",
  close: "Close",
  pan: (alt: string) => `${alt}, enlarged`,
};
