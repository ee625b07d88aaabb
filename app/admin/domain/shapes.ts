export const shapes = ["banner", "logo", "icon", "share", "product"] as const;

export type Shape = (typeof shapes)[number];

/** Minimum width of uploaded pictures, in pixels. For `product`: minimum length of the longer side. */
export const narrowest: Readonly<Record<Shape, number>> = {
  banner: 1000,
  logo: 64,
  icon: 128,
  share: 600,
  product: 400,
};

/** URL of a picture file. Browsers may cache the file for ever, because `folder` contains a digest of the upload. */
export const pictureFile = (folder: string, name: string) => `/pictures/${folder}/${name}`;

export const folderPattern = new RegExp(`^(${shapes.join("|")})-[0-9a-f]{20}$`);

export const fileField = (name: string) => `${name}-file`;
export const noneField = (name: string) => `${name}-none`;
