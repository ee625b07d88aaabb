import { mutantsIn } from "../../mutant.ts";
import type { Rows, TestName } from "../../row.ts";

const mapTest = (name: string): TestName => ["app/routes.test.ts", name];
const threeRoutes = mapTest("the map has three routes, and others only where something is switched on");
const headers = mapTest("the header stands above every page but sign-in");
const closeButNot = mapTest("a path that is not in the map, however close, is not found");
const complete: TestName = ["app/app.test.ts", "%s is a complete page that shows its content without scripts"];
const noRoute: TestName = ["app/app.test.ts", "%s is no route: a friendly page with status 404"];
const logo: TestName = ["e2e/header.test.ts", "the logo leads home, and the sign-in page has it without the header"];
const pageTest = (name: string): TestName => ["app/default-pages.test.ts", name];
const texts = pageTest("above the %s page stands the header, with its texts in their order");
const cards = pageTest("each card shows its product's id, title and price, row by row");
const basketParts = pageTest(
  "the basket page greets, is titled, and has a panel with a label, a sum, a checkbox and a button",
);
const signInParts = pageTest(
  "the sign-in page has no header, but the logo, two fields, two buttons and the conditions of use",
);

const inMap = mutantsIn("app/routes.ts");
const inAddresses = mutantsIn("app/shop/addresses.ts");
const inFrame = mutantsIn("app/shop/ui/frame.tsx");

export const routes: Rows = {
  "2.1": {
    note: "any other address is a friendly page with status 404",
    tests: [threeRoutes, closeButNot, noRoute],
    mutants: [
      inMap(
        "every shop has the search page, a fourth",
        "search: page(searchAddress, catalogue, ",
        "search: page(searchAddress, shop, ",
      ),
      inMap(
        "the sign-in page is there with orders alone, so that two routes are left",
        "login: page(loginAddress, shop, ",
        "login: page(loginAddress, orders, ",
      ),
      {
        breaks: "what is under a page is that page, too",
        file: "app/page/map.ts",
        find: "segments.length === wanted.length",
        replace: "segments.length >= wanted.length",
      },
      {
        breaks: "an address that is none shows the home page",
        file: "app/page/map.ts",
        find: "isAt(route.path, path)) ?? notFound",
        replace: "isAt(route.path, path)) ?? all[0]!",
      },
    ],
  },
  "2.2": {
    tests: [threeRoutes, headers, texts, cards, complete],
    mutants: [
      inMap(
        "the home page has no header",
        "{ ...homePage, data: false }",
        "{ ...homePage, data: false, header: false }",
      ),
      inMap(
        "the basket page stands at /",
        'import("./shop/screens/home.tsx")',
        'import("./basket/screens/basket.tsx")',
      ),
      inAddresses("the home page stands at /home", 'address("/")', 'address("/home")'),
      inFrame(
        "the header stands under the page",
        "      {header && <Header />}\n      {children}\n",
        "      {children}\n      {header && <Header />}\n",
      ),
    ],
  },
  "2.3": {
    tests: [threeRoutes, headers, texts, basketParts, complete],
    mutants: [
      inMap(
        "the basket page has no header",
        'import("./shop/screens/checkout.tsx"), basketPage)',
        'import("./shop/screens/checkout.tsx"), { ...basketPage, header: false })',
      ),
      inMap(
        "the sign-in page stands at /checkout",
        'import("./shop/screens/checkout.tsx")',
        'import("./shop/screens/login.tsx")',
      ),
      inAddresses("the basket page stands at /basket", 'address("/checkout")', 'address("/basket")'),
    ],
  },
  "2.4": {
    tests: [threeRoutes, headers, signInParts, complete, logo],
    mutants: [
      inMap(
        "the sign-in page has the header",
        "{ ...signInPage, data: false }",
        "{ ...signInPage, data: false, header: true }",
      ),
      inMap(
        "the basket page stands at /login",
        'import("./shop/screens/login.tsx")',
        'import("./shop/screens/checkout.tsx")',
      ),
      inAddresses("the sign-in page stands at /sign-in", 'address("/login")', 'address("/sign-in")'),
      inFrame("every page has the header, whatever the map says", "{header && <Header />}", "<Header />"),
    ],
  },
};
