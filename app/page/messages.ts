export const pageMessages = {
  locale: "en-US",
  skipToContent: "Skip to main content",
  home: (shop: string) => `${shop}, home`,

  notFound: {
    title: (shop: string) => `Page not found: ${shop}`,
    heading: "This page does not exist.",
    text: "Check that the address is correct. The page may have moved.",
    toHome: "Go to the home page",
  },

  problem: {
    title: (shop: string) => `Something went wrong: ${shop}`,
    heading: "Something went wrong on our side.",
    text: "This is not your fault. Everything you saved is still there. Try again in a moment.",
    broken: "This is not your fault. Everything you saved is still there. Go back, or continue from the home page.",
    reference: (id: string) => `If this keeps happening, contact us with this code: ${id}`,
    toHome: "Go to the home page",
  },
};

/** Texts of the inline script in documents (`browser/first-script.ts`), which has a separate build. */
export const documentMessages = {
  /** Shown if the scripts fail to load after a visitor presses a button that needs scripts. */
  scriptsFailed: "The button did nothing, because this page did not load completely. Reload the page and try again.",
};
