const items = (count: number) => (count === 1 ? "1 item" : `${count} items`);

/** Meta description. Rendered only on the server, so no script contains it. */
export const description = (shop: string) =>
  `${shop} sells a few good things for the home and the desk, and says plainly what they cost.`;

/** All texts for shoppers, in one file for translators. The specification's labels are verbatim. */
export const messages = {
  /** Shown without scripts, which the basket needs. */
  needsScripts:
    "The basket needs JavaScript, which is switched off in this browser. Everything else can be read as it is.",

  header: {
    search: "Search",
    hello: "Hello",
    guest: "Guest",
    signIn: "Sign In",
    signOut: "Sign Out",
    returns: ["Returns", "& Orders"] as const,
    prime: ["Your", "Prime"] as const,
    /** Without a count if the basket is unknown. */
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
    /** Feedback beside the button. */
    adding: "Adding",
    added: "✓ Added",
    remove: "Remove from Basket",
  },

  checkout: {
    title: (shop: string) => `Basket: ${shop}`,
    heading: "Your shopping Basket",
    empty: "Your basket is empty.",
    emptyHint: "It has room for whatever you take a liking to.",
    toHome: "See what is featured today",
    /** Always "items" (specification 2 and 9). */
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
    /** Below buttons that wait for hydration. */
    needsScripts: "Signing in here needs JavaScript. The buttons wait until it has loaded.",
  },
};
