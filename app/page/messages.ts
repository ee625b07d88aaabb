/** Texts of pages that belong to no feature. */
export const pageMessages = {
  locale: "en-US",
  skipToContent: "Skip to the content",
  home: (shop: string) => `${shop}, home`,

  notFound: {
    title: (shop: string) => `Not found: ${shop}`,
    heading: "This page does not exist.",
    text: "The address may be mistyped, or the page may have moved.",
    toHome: "Go to the home page",
  },

  problem: {
    title: (shop: string) => `Something went wrong: ${shop}`,
    heading: "Something went wrong on our side.",
    text: "This is not your fault, and your work is saved. Try again in a moment.",
    broken: "This is not your fault, and your work is saved. Go back, or go on from the home page.",
    reference: (id: string) => `If this keeps happening, give us this number: ${id}`,
    toHome: "Go to the home page",
  },
};
