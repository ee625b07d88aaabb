/** What an uploaded picture is for, which decides the sizes and formats that it is kept in. */
export const shapes = ["banner", "logo", "icon", "share", "product"] as const;

export type Shape = (typeof shapes)[number];

/** How wide it must be at least, in pixels, to look well where it is shown. */
export const narrowest: Readonly<Record<Shape, number>> = {
  banner: 1000,
  logo: 64,
  icon: 128,
  share: 600,
  product: 400,
};

/** Where files of a picture stand. The folder's name follows from what was uploaded, so browsers may keep them forever. */
export const pictureFile = (folder: string, name: string) => `/pictures/${folder}/${name}`;

/** The name of a folder, as a form sends it. */
export const folderPattern = new RegExp(`^(${shapes.join("|")})-[0-9a-f]{20}$`);

/** Besides the field that says which picture there is: where another is chosen, and where it is said that there is to be none. */
export const fileField = (name: string) => `${name}-file`;
export const noneField = (name: string) => `${name}-none`;
