const url = (folder: string, width: number) => `/pictures/${folder}/${width}.webp`;

/** The URL of a product's picture, by its folder in `pictures/`: its widest form. The others lie beside it (`shop/ui/picture.tsx`). */
export const productPicture = (folder: string) => url(folder, 800);

/** The same of a banner's. */
export const bannerPicture = (folder: string) => url(folder, 3000);

/** The URL of an uploaded picture of a product as large as it is kept. */
export const zoomPicture = (folder: string) => `/pictures/${folder}/zoom.webp`;

/** The URL of the JPEG that lies beside a product's picture. */
export const sharePicture = (picture: string) => picture.replace(/[^/]+$/, "share.jpg");
