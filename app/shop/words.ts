const items = (count: number) => (count === 1 ? "1 item" : `${count} items`);

/**
 * Every sentence a shopper can read, in one place, so that a translator has one file.
 * Labels that the specification gives are here to the letter.
 */
export const words = {
  locale: "en-US",

  /** What search engines and shared links say of every page. */
  description: (shop: string) =>
    `${shop} sells a few good things for the home and the desk, and says plainly what they cost.`,
  skipToContent: "Skip to the content",
  /** Said only where scripts are off: the basket is kept by them. */
  needsScripts:
    "The basket needs JavaScript, which is switched off in this browser. Everything else can be read as it is.",

  header: {
    home: (shop: string) => `${shop}, home`,
    search: "Search",
    hello: "Hello",
    guest: "Guest",
    signIn: "Sign In",
    signOut: "Sign Out",
    returns: ["Returns", "& Orders"] as const,
    prime: ["Your", "Prime"] as const,
    /** Without a count while the shop cannot tell. */
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
    soldOut: "Out of stock",
    remove: "Remove from Basket",
  },

  checkout: {
    title: (shop: string) => `Basket: ${shop}`,
    heading: "Your shopping Basket",
    empty: "Your basket is empty.",
    emptyHint: "It has room for whatever you take a liking to.",
    toHome: "See what is featured today",
    /** The word is "items" whatever the count (specification 2 and 9). */
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
    /** Under buttons that wait for the scripts. */
    needsScripts: "Signing in here needs JavaScript. The buttons wait until it has loaded.",
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
    broken: "It is not your doing. Load this page again, or go on from the home page.",
    reference: (id: string) => `If it keeps happening, tell us this number: ${id}`,
    toHome: "Go to the home page",
    foreign: "This request did not come from a page of the store, so nothing was changed.",
    tooLarge: "This is more than the store takes at once, so nothing was changed.",
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
    passwordUnreadable: "The password has a character that cannot be used.",
    /** A hosted provider's rules, which it also tells in words of its own. */
    passwordUnfit: "The password does not meet this shop's rules.",
    accountNotMade: "No account was created. Enter an e-mail and a password, or ask the shop for an account.",
    tooManyTriesForNow: "Too many tries. Wait a while and try again.",
    accountDisabled: "This account has been switched off.",
    passwordsOff: "This shop does not take e-mail and password at the moment.",
    tokenRefused: "The store could not confirm who you are. Sign in again.",
    /** The form was sent without scripts, which alone can ask a hosted provider. */
    needsScripts: "Signing in here needs JavaScript, so nobody was signed in. Switch it on and try again.",
    tooManyTries: "Too many tries. Wait a quarter of an hour and try again.",
    accountsAway: "Signing in is not possible right now. Try again in a minute.",
    notUnderstood: "The store did not understand this. Reload the page and try again.",
    unreachable: "The store cannot be reached. Check your connection and try again.",
  },
};
