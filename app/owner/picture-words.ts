/** What is read where the owner puts pictures of products. */
export const pictureWords = {
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
