const url = (folder: string, width: number) => `/pictures/${folder}/${width}.webp`;

/** URL of the largest size. `shop/ui/picture.tsx` derives the URLs of other sizes. */
export const productPicture = (folder: string) => url(folder, 800);

export const bannerPicture = (folder: string) => url(folder, 3000);

export const zoomPicture = (folder: string) => `/pictures/${folder}/zoom.webp`;

/** URL of the JPEG for link previews on other sites. */
export const sharePicture = (picture: string) => picture.replace(/[^/]+$/, "share.jpg");
