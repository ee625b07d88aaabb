/**
 * Every sentence a shopper can read, in one place, so that a translator has one file.
 * Labels that the specification gives are here to the letter.
 */
export const words = {
  locale: "en-US",

  skipToContent: "Skip to the content",

  header: {
    home: (shop: string) => `${shop}, home`,
    search: "Search",
    hello: "Hello",
    guest: "Guest",
    signIn: "Sign In",
    signOut: "Sign Out",
    returns: ["Returns", "& Orders"],
    prime: ["Your", "Prime"],
    basket: (count: number) => `Basket, ${count} items`,
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
    title: (shop: string) => `${shop}: things worth keeping`,
    heading: (shop: string) => `Featured at ${shop}`,
    banner: "Featured",
    pauseBanner: "Pause the banner",
    playBanner: "Play the banner",
    previousBanner: "Previous picture",
    nextBanner: "Next picture",
  },

  product: {
    stars: (rating: number) => `${rating} out of 5 stars`,
    add: "Add to Basket",
    remove: "Remove from Basket",
  },

  checkout: {
    title: (shop: string) => `Basket: ${shop}`,
    heading: "Your shopping Basket",
    empty: "Your basket is empty.",
    toHome: "See what is featured today",
    /** The word is "items" whatever the count (specification 2 and 9). */
    subtotal: (count: number) => `Subtotal (${count} items)`,
    gift: "This order contains a gift",
    proceed: "Proceed to Checkout",
    counted: (count: number) => `${count} items in the basket`,
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
  },

  notFound: {
    title: (shop: string) => `Not found: ${shop}`,
    heading: "This page does not exist.",
    text: "The address may be mistyped, or the page may have moved.",
    toHome: "Go to the home page",
  },

  problem: {
    title: (shop: string) => `Something went wrong: ${shop}`,
    heading: "Something went wrong on our side.",
    text: "It is not your doing, and nothing you did is lost. Try again in a moment.",
    reference: (id: string) => `If it keeps happening, tell us this number: ${id}`,
    toHome: "Go to the home page",
  },

  refusals: {
    /** Wrong password and unknown e-mail read alike, so that nobody learns who has an account. */
    credentials: "The e-mail or the password is not right.",
    emailTaken: "There is already an account with this e-mail. Sign in instead.",
    emailMalformed: "This does not look like an e-mail address.",
    emailMissing: "Enter your e-mail.",
    emailTooLong: "This e-mail is too long.",
    passwordMissing: "Enter your password.",
    passwordTooShort: (least: number) => `The password is too short: use at least ${least} characters.`,
    passwordTooLong: (most: number) => `The password is too long: use at most ${most} characters.`,
    tooManyTries: "Too many tries. Wait a quarter of an hour and try again.",
    accountsAway: "Signing in is not possible right now. Try again in a minute.",
    unreachable: "The store cannot be reached. Check your connection and try again.",
  },
};
