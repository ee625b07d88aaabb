/** What is read where the owner puts pictures of products. */
export const pictureMessages = {
  title: (product: string) => `Pictures of “${product}”`,
  lead: "The first one stands in lists, baskets and orders; the product's page shows all of them in this order.",
  none: "This product has no picture yet. Choose one below.",
  list: "Pictures in their order",
  number: (place: number, of: number) => `Picture ${place} of ${of}`,
  alt: (place: number) => `What picture ${place} shows`,
  altHint: "Read aloud to those who cannot see it: what it shows of the product, in a few words.",
  lacking: "Nobody has said yet what this picture shows.",
  lackingOf: (count: number) =>
    count === 1
      ? "Of 1 picture nobody has said yet what it shows. Shoppers who cannot see it hear the product's name only."
      : `Of ${count} pictures nobody has said yet what they show. Shoppers who cannot see them hear the product's name only.`,
  up: "Up",
  down: "Down",
  remove: "Remove",
  upOf: (place: number) => `Move picture ${place} up`,
  downOf: (place: number) => `Move picture ${place} down`,
  removeOf: (place: number) => `Remove picture ${place}`,
  moved: (place: number, of: number) => `It is picture ${place} of ${of} now.`,
  drag: "With a mouse you can drag them, too, and drop files anywhere on this page.",
  add: "Add pictures",
  addHint: (most: number) =>
    `One or several files: JPEG, PNG, WebP or AVIF, 15 MB and 50 million pixels each at most, 75 MB together; 1600 pixels or more look best. A product has ${most} pictures at most.`,
  added: (count: number) => (count === 1 ? "1 picture was added." : `${count} pictures were added.`),
  submit: "Save",
  conflict:
    "Somebody else has changed these pictures meanwhile. This is what stands there now, and nothing else of yours was saved yet: what you typed is in the fields. Save again to put it there.",
  wrong: "Not all of it was saved. This needs another look:",
  refused: "These files were not taken:",
  refusedFile: (name: string, why: string) => `${name || "A file without a name"}: ${why}`,
  tooMany: (most: number) => `The product has ${most} pictures already, which is the most.`,
  look: "See the product as shoppers do",
  readOnly: "You may see these, and whoever keeps the catalogue may change them.",
};

/** What is read where many pictures come at once. */
export const zipMessages = {
  title: "Pictures",
  lead: "Give many products their pictures at once, with one ZIP file. For a single product, go to its own pictures.",
  zip: "ZIP file",
  zipHint: "500 MB at most, with 5,000 files at most.",
  how: "What products have already",
  hows: {
    first: "The new pictures stand before those that are there",
    after: "The new pictures stand after those that are there",
    replace: "The new pictures take the place of those that are there",
  },
  submit: "Begin",
  rules: "Which picture goes where",
  ruleList: [
    "mesa-tablet.jpg is the first picture of the product with the id mesa-tablet, mesa-tablet-2.jpg its second, and so on. Capital letters count as such.",
    "Files may lie in folders, however these are called; only the file's own name counts.",
    "JPEG, PNG, WebP or AVIF, 15 MB and 50 million pixels each at most. What is refused is listed with the reason, and nothing of it is kept.",
    "Say what the pictures show on the pages of the products, afterwards. The same picture of the same product twice is one.",
  ],
  progress: "Pictures are made ready",
  missing: "Choose a ZIP file.",
  notTaken: "Nothing was begun. This needs another look:",
  another: "Another ZIP is not done yet. Wait until it is, and send yours then.",
  refused: {
    broken: "This is no ZIP file that can be read; perhaps it was cut off on the way.",
    crowded: "This ZIP has more than 5,000 files. Make several of it.",
    overlapping: "This ZIP uses parts of itself more than once, as no ordinary one does.",
  },
  problems: {
    outside: "Its name leads out of the ZIP.",
    encrypted: "It is locked by a password.",
    packed: "It is packed in a way that cannot be read. Make the ZIP anew.",
    damaged: "It is damaged, or is not what the ZIP says of it.",
  },
  unnamed: "Its name does not end in .jpg, .png, .webp or .avif.",
  noProduct: "There is no product with this id.",
  gone: (id: string) => `The product ${id} is not there any more.`,
  twice: (place: number, id: string) => `There is another file in the ZIP for picture ${place} of ${id}.`,
  tooMany: (left: number, most: number) =>
    `The product would have more than ${most} pictures; the last ${left === 1 ? "one was" : `${left} were`} left out.`,
  last: "What came of the last one",
  by: (email: string) => `Sent by ${email} on`,
  again: "What was done until then stays; send it once more for the rest.",
  done: (products: number, pictures: number, refused: number) =>
    `${pictures === 1 ? "1 picture" : `${pictures} pictures`} went to ${products === 1 ? "1 product" : `${products} products`}; ${refused === 0 ? "no file was refused" : refused === 1 ? "1 file was refused" : `${refused} files were refused`}.`,
  ignored: (count: number) =>
    count === 1
      ? "1 folder or file of the system's was passed over."
      : `${count} folders and files of the system's were passed over.`,
  table: "Which products got how many pictures",
  columns: { product: "Product", id: "Id", count: "Pictures" },
};
