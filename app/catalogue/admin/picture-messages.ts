export const pictureMessages = {
  title: (product: string) => `Pictures of “${product}”`,
  lead: "Lists, baskets and orders show the first picture. The product page shows all of them in this order.",
  none: "This product has no pictures yet. Add one below.",
  list: "Product pictures",
  number: (place: number, of: number) => `Picture ${place} of ${of}`,
  alt: (place: number) => `Alt text of picture ${place}`,
  altHint: "Describe the picture in a few words. Screen readers read this aloud.",
  lacking: "This picture has no alt text.",
  lackingOf: (count: number) =>
    count === 1
      ? "1 picture has no alt text. Screen readers read only the product's name instead."
      : `${count} pictures have no alt text. Screen readers read only the product's name instead.`,
  up: "Up",
  down: "Down",
  remove: "Remove",
  upOf: (place: number) => `Move picture ${place} up`,
  downOf: (place: number) => `Move picture ${place} down`,
  removeOf: (place: number) => `Remove picture ${place}`,
  moved: (place: number, of: number) => `Moved to position ${place} of ${of}.`,
  drag: "You can also drag pictures with a mouse to rearrange them, and drop new files anywhere on this page.",
  add: "Add pictures",
  addHint: (most: number) =>
    `JPEG, PNG, WebP or AVIF files of at most 15 MB and 50 million pixels each, and 75 MB together. Pictures of 1600 pixels or more look best. A product can have up to ${most} pictures.`,
  added: (count: number) => (count === 1 ? "1 picture was added." : `${count} pictures were added.`),
  submit: "Save",
  conflict:
    "Some of your changes were not saved, because somebody else has changed these pictures. The page shows their changes, and your alt texts are still in the fields. Save again to use your alt texts.",
  wrong: "Not everything was saved. Please fix these fields:",
  refused: "These files were refused:",
  refusedFile: (name: string, why: string) => `${name || "A file without a name"}: ${why}`,
  tooMany: (most: number) => `The product already has ${most} pictures, the maximum. Remove one first.`,
  readOnly: "You can view these pictures. Only owners and staff with the role “catalogue” can change them.",
};

export const zipMessages = {
  title: "Pictures",
  lead: "Add pictures to many products at once, with one ZIP file. For a single product, use the “Pictures” link on the page of that product.",
  zip: "ZIP file",
  zipHint: "Maximum 500 MB and 5,000 files.",
  how: "Existing pictures",
  hows: {
    first: "Put new pictures before them",
    after: "Add new pictures after the existing ones",
    replace: "Replace them",
  },
  submit: "Add pictures",
  rules: "File names",
  ruleList: [
    "mesa-tablet.jpg is the first picture of the product with the ID mesa-tablet, mesa-tablet-2.jpg its second, and so on. Use uppercase and lowercase letters exactly as in the ID.",
    "Files can be in any folder of the ZIP file. The names of folders do not matter.",
    "JPEG, PNG, WebP or AVIF. Maximum 15 MB and 50 million pixels each. Refused files are listed with the reason, and are not stored.",
    "Add alt texts afterwards, on the products' pages. Pictures that a product already has are skipped.",
  ],
  progress: "Adding pictures",
  missing: "Choose a ZIP file.",
  notTaken: "No pictures were added. Please fix these fields:",
  another: "Another ZIP file is still being processed. Wait until it is done, and upload yours again.",
  refused: {
    broken: "This file is not a complete ZIP file. Upload it again, or create it again.",
    crowded: "This ZIP file has more than 5,000 files. Split it into several.",
    overlapping: "This ZIP file is damaged, because some of its parts overlap. Create it again.",
  },
  problems: {
    unsafePath: "Its path points outside the ZIP file. Create the ZIP file again.",
    encrypted: "It is protected by a password.",
    packed: "Its compression method is not supported. Create the ZIP file with another program.",
    damaged: "This file is damaged. Create the ZIP file again.",
  },
  unnamed: "Its name does not end in .jpg, .png, .webp or .avif.",
  noProduct: "No product has this ID.",
  gone: (id: string) => `The product ${id} no longer exists.`,
  twice: (place: number, id: string) => `The ZIP file has another file for picture ${place} of ${id}.`,
  tooMany: (left: number, most: number) =>
    `The product can have at most ${most} pictures. The last ${left === 1 ? "picture was" : `${left} pictures were`} not added.`,
  last: "Last ZIP file",
  by: (email: string) => `Uploaded by ${email} on`,
  again: "The pictures added so far are stored. Upload the ZIP file again to add the rest.",
  done: (products: number, pictures: number, refused: number) =>
    `${pictures === 1 ? "1 picture was" : `${pictures} pictures were`} accepted for ${products === 1 ? "1 product" : `${products} products`}. ${refused === 0 ? "No file was refused" : refused === 1 ? "1 file was refused" : `${refused} files were refused`}.`,
  ignored: (count: number) =>
    count === 1 ? "1 folder or system file was skipped." : `${count} folders and system files were skipped.`,
  table: "Pictures per product",
  columns: { product: "Product", id: "ID", count: "Pictures" },
};
