const items = (count: number) => (count === 1 ? "1 item" : `${count} items`);

/** Meta description. Rendered only on the server, so no script contains it. */
export const description = (shop: string) =>
  `${shop} sells a few good things for the home and the desk, and says plainly what they cost.`;

/** All texts for shoppers, in one file for translators. The specification's labels are verbatim. */
export const messages = {
  needsScripts: "The basket needs JavaScript, which is turned off in this browser. You can still read everything else.",

  header: {
    search: "Search",
    hello: "Hello",
    guest: "Guest",
    signIn: "Sign In",
    signOut: "Sign Out",
    returns: ["Returns", "& Orders"] as const,
    prime: ["Your", "Prime"] as const,
    /** `count` is undefined if the basket could not be read. */
    basket: (count?: number) => (count === undefined ? "Basket" : `Basket, ${items(count)}`),
    departments: "Departments",
    labels: [
      "All",
      "Prime Video",
      "Business",
      "Today's Deals",
      "Best Sellers",
      "Kindle",
      "Customer Service",
      "Books",
      "Music",
    ],
  },

  home: {
    title: (shop: string, slogan = "things worth keeping") => `${shop}: ${slogan}`,
    heading: (shop: string) => `Featured at ${shop}`,
    banner: "Featured",
    pauseBanner: "Pause the banner",
    playBanner: "Play the banner",
    previousBanner: "Previous picture",
    nextBanner: "Next picture",
  },

  product: {
    stars: (rating: number, count?: number) =>
      `${rating} out of 5 stars${count ? `, ${count} ${count === 1 ? "rating" : "ratings"}` : ""}`,
    add: "Add to Basket",
    adding: "Adding",
    added: "✓ Added",
    remove: "Remove from Basket",
  },

  checkout: {
    title: (shop: string) => `Basket: ${shop}`,
    heading: "Your shopping Basket",
    empty: "Your basket is empty.",
    emptyHint: "Products you add appear here.",
    toHome: "Continue shopping",
    /** Says "items" for every count (specification 2 and 9). */
    subtotal: (count: number) => `Subtotal (${count} items)`,
    gift: "This order contains a gift",
    proceed: "Proceed to Checkout",
    counted: (count: number) => `${items(count)} in the basket`,
  },

  login: {
    title: (shop: string) => `Sign in: ${shop}`,
    heading: "Sign-in",
    email: "E-mail",
    password: "Password",
    signIn: "Sign In",
    conditions: (shop: string) =>
      `By signing in you agree to ${shop}'s conditions of use: treat the shop and its people fairly, and keep your password to yourself.`,
    createAccount: (shop: string) => `Create your ${shop} Account`,
    needsScripts: "Signing in here needs JavaScript. The buttons work once it has loaded.",
  },
};
