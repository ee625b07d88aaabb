const url = (folder: string, width: number) => `/pictures/${folder}/${width}.webp`;

/** URL of a product picture in the largest size. `shop/ui/picture.tsx` derives the URLs of other sizes. */
export const productPicture = (folder: string) => url(folder, 800);

export const bannerPicture = (folder: string) => url(folder, 3000);

/** URL of an uploaded product picture in full size. */
export const zoomPicture = (folder: string) => `/pictures/${folder}/zoom.webp`;

/** URL of a product picture as JPEG, for shared links. */
export const sharePicture = (picture: string) => picture.replace(/[^/]+$/, "share.jpg");
