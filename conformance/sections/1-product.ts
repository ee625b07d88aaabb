import type { Row, Rows, TestName } from "../row.ts";

const signIn = (name: string): TestName => ["e2e/sign-in.test.ts", name];
const registering = signIn("registering signs in, navigates home with the basket intact, and greets by e-mail");
const signingInAgain = signIn("signing out stays on the page, and signing in again works with Enter");
const fromTheFirstByte = signIn("a reload and another tab greet the signed-in shopper from the first byte on");
const guest: TestName = [
  "e2e/header.test.ts",
  "a guest is greeted as Guest on the home page and on the checkout page, with a link to sign in",
];
const adding: TestName = ["e2e/basket.test.ts", "what is added is counted, listed in the order of adding, and summed"];
const complete: TestName = ["app/app.test.ts", "%s is a complete page that shows its content without scripts"];
const cards: TestName = ["app/default-pages.test.ts", "each card shows its product's id, title and price, row by row"];
const map: TestName = [
  "app/routes.test.ts",
  "the map has three routes, and others only where something is switched on",
];
const banner: TestName = [
  "e2e/carousel.test.ts",
  "each picture stands for 5,000 ms, and after the last comes the first, forwards",
];
const hosted: TestName = [
  "app/accounts/browser/firebase/firebase.test.ts",
  "the calls go from the browser to the provider, with e-mail and password; the document database is asked nothing",
];

const header = "app/shop/ui/header.tsx";
const login = "app/shop/screens/login.tsx";
const routes = "app/routes.ts";

/** Mutant that adds a page of an optional feature to the default store. */
const everywhere = (name: string, path: string, feature: string) => ({
  breaks: `every shop has the page "${name}"`,
  file: routes,
  find: `${name}: page(${path}, ${feature}, `,
  replace: `${name}: page(${path}, shop, `,
});

const adds: Row["mutants"] = [
  {
    breaks: "a press on Add to Basket does nothing",
    file: "app/shop/ui/add-button.tsx",
    find: "        onAdd(product);\n",
    replace: "",
  },
];

export const product: Rows = {
  "0.1": {
    tests: [complete, guest, registering],
    mutants: [
      {
        breaks: "visitors find nothing at /",
        file: "app/shop/addresses.ts",
        find: 'homeAddress = address("/")',
        replace: 'homeAddress = address("/home")',
      },
      {
        breaks: "a signed-in customer is treated as a guest",
        file: header,
        find: "user?.email ?? messages.header.guest",
        replace: "messages.header.guest",
      },
    ],
  },
  "0.2": {
    tests: [complete, cards],
    mutants: [
      {
        breaks: "there is nothing to browse",
        file: "app/shop/ui/home.tsx",
        find: "{rows.slice(0, shown).map((row, at) => (",
        replace: "{rows.slice(12).map((row, at) => (",
      },
    ],
  },
  "0.3": { tests: [adding], mutants: adds },
  "0.4": {
    tests: [adding],
    mutants: [
      {
        breaks: "the basket cannot be reviewed",
        file: "app/shop/screens/checkout.tsx",
        find: "basket.length > 0 ?",
        replace: "basket.length > 1000 ?",
      },
    ],
  },
  "0.5": {
    tests: [registering, signingInAgain, hosted],
    mutants: [
      {
        breaks: "a shop with a hosted provider asks the embedded one",
        file: "app/accounts/browser/identity.ts",
        find: 'provider.provider === "embedded"',
        replace: 'provider.provider !== "embedded"',
      },
    ],
  },
  "0.6": {
    tests: [map],
    mutants: [everywhere("orders", "ordersAddress", "orders")],
  },
  "1.1": {
    tests: [
      complete,
      banner,
      ["e2e/home.test.ts", "a card is an article named by its title, with picture, price, stars and a button"],
    ],
    mutants: [
      {
        breaks: "the home page has no products",
        file: "app/shop/ui/home.tsx",
        find: "{rows.slice(0, shown).map((row, at) => (",
        replace: "{rows.slice(12).map((row, at) => (",
      },
      {
        breaks: "the home page has no banner",
        file: "app/shop/ui/home.tsx",
        find: "      <Carousel banners={banners} />\n",
        replace: "",
      },
      {
        breaks: "the banner does not rotate",
        file: "app/shop/ui/rotation.ts",
        find: "setCurrent((current + 1) % count)",
        replace: "setCurrent(current % count)",
      },
    ],
  },
  "1.2": { tests: [adding], mutants: adds },
  "1.3": {
    tests: [adding],
    mutants: [
      {
        breaks: "the checkout page shows an empty basket",
        file: "app/shop/screens/checkout.tsx",
        find: "basketLines(basket)",
        replace: "basketLines([])",
      },
      {
        breaks: "the basket's link leads to another page",
        file: header,
        find: "<Link href={checkoutAddress()} className={styles.basket}",
        replace: "<Link href={loginAddress()} className={styles.basket}",
      },
    ],
  },
  "1.4": {
    tests: [registering, signingInAgain],
    mutants: [
      {
        breaks: "the form signs in where it should register",
        file: login,
        find: 'typed("intent") === "create-account"',
        replace: 'typed("intent") === "register"',
      },
      {
        breaks: "the form registers where it should sign in",
        file: login,
        find: 'typed("intent") === "create-account"',
        replace: 'typed("intent") !== "register"',
      },
      {
        breaks: "the password is not the one that was typed",
        file: login,
        find: 'password: typed("password")',
        replace: 'password: typed("password").trim().toLowerCase().slice(0, 4)',
      },
    ],
  },
  "1.5": {
    tests: [registering, fromTheFirstByte],
    mutants: [
      {
        breaks: "customers are greeted by a part of their e-mail",
        file: header,
        find: "user?.email ?? messages.header.guest",
        replace: 'user?.email.split("@")[0] ?? messages.header.guest',
      },
      {
        breaks: "customers are greeted as guests",
        file: header,
        find: "user?.email ?? messages.header.guest",
        replace: "messages.header.guest",
      },
    ],
  },
  "1.6": {
    tests: [guest],
    mutants: [
      {
        breaks: "guests have another name",
        file: "app/shop/messages.ts",
        find: 'guest: "Guest"',
        replace: 'guest: "guest"',
      },
      {
        breaks: "guests are not greeted",
        file: header,
        find: "{messages.header.hello} {user?.email ?? messages.header.guest}",
        replace: "{user && messages.header.hello} {user?.email}",
      },
    ],
  },
  "1.7": {
    note: "By default there is none of these",
    tests: [map],
    mutants: [everywhere("orders", "ordersAddress", "orders")],
  },
  "1.8": {
    note: "By default there is none of these",
    tests: [map],
    mutants: [everywhere("review", "reviewAddress", "orders")],
  },
  "1.9": {
    note: "By default there is none of these",
    tests: [map, ["e2e/header.test.ts", "nothing of a catalogue is in the header, and none of its scripts are loaded"]],
    mutants: [everywhere("search", "searchAddress", "catalogue")],
  },
  "1.10": {
    note: "By default there is none of these",
    tests: [map],
    mutants: [everywhere("product", "productAddress", "catalogue")],
  },
  "1.11": {
    note: "The store's own provider keeps accounts with Better Auth, and limits tries",
    tests: [
      [
        "app/accounts/server/limit.test.ts",
        "the limit refuses the 11th try of an e-mail even with its password, until a quarter of an hour has passed",
      ],
      [
        "app/accounts/server/limit.test.ts",
        "the limit stops 300 guesses of one e-mail from 300 addresses, and lets the owner in where they signed in before",
      ],
      [
        "app/accounts/server/limit.test.ts",
        "the limit stops 40 accounts that one address opens at once, and counts no attempt that opened none",
      ],
    ],
    mutants: [
      {
        breaks: "one address may try an e-mail eleven times",
        file: "app/accounts/server/attempts.ts",
        find: '"tries-of-email-at-address", { points: 10,',
        replace: '"tries-of-email-at-address", { points: 11,',
      },
      {
        breaks: "an e-mail may be tried from anywhere without end",
        file: "app/accounts/server/attempts.ts",
        find: '"tries-of-email", { points: 50,',
        replace: '"tries-of-email", { points: 5000,',
      },
      {
        breaks: "an address may open accounts without end",
        file: "app/accounts/server/attempts.ts",
        find: '"accounts-opened-at-address", { points: 30,',
        replace: '"accounts-opened-at-address", { points: 3000,',
      },
    ],
  },
};
