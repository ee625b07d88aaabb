import { mutantsIn } from "../../mutant.ts";
import type { Mutant, Rows, TestName } from "../../row.ts";

const headerTest = (name: string): TestName => ["e2e/header.test.ts", name];
const logoLeads = headerTest("the logo leads home, and the sign-in page has it without the header");
const search = headerTest("the search box is wired to nothing: Enter asks nobody and goes nowhere");
const noCatalogue = headerTest("nothing of a catalogue is in the header, and none of its scripts are loaded");
const guest = headerTest(
  "a guest is greeted as Guest on the home page and on the checkout page, with a link to sign in",
);
const signInTest = (name: string): TestName => ["e2e/sign-in.test.ts", name];
const registering = signInTest("registering signs in, navigates home with the basket intact, and greets by e-mail");
const signingOut = signInTest("signing out stays on the page, and signing in again works with Enter");
const fromTheFirstByte = signInTest("a reload and another tab greet the signed-in shopper from the first byte on");
const adding: TestName = ["e2e/basket.test.ts", "what is added is counted, listed in the order of adding, and summed"];
const pageTest = (name: string): TestName => ["app/default-pages.test.ts", name];
const texts = pageTest("above the %s page stands the header, with its texts in their order");
const controls = pageTest(
  "the header links to the home page, the sign-in page and the basket page, has a text input, and nothing else leads anywhere",
);
const drawn = pageTest(
  "in the logo's link the logo is drawn, in the basket's an icon, and in a shop of another name that stands there",
);
const counts: TestName = [
  "app/shop/screens/checkout.test.tsx",
  "the header counts every item, equal ones too, and none as 0",
];

const inHeader = mutantsIn("app/shop/ui/header.tsx");
const inStyles = mutantsIn("app/shop/ui/header.module.css");
const inMessages = mutantsIn("app/shop/messages.ts");
const inLogo = mutantsIn("app/ui/logo.tsx");

const field = '<input type="text" autoComplete="off"';
const greeting = "{messages.header.hello} {user?.email ?? messages.header.guest}";
/** Mutant that loads the catalogue's browser module, which replaces the search box and the labels, in every store. */
const catalogueModule: Mutant = {
  breaks: "what the catalogue puts into pages is in every shop",
  file: "app/browser-modules.ts",
  find: "browserModules.filter(({ of }) => isIn(shop, of)).map(",
  replace: "browserModules.filter(({ of }) => of === catalogue || isIn(shop, of)).map(",
};

export const header: Rows = {
  "2.5": {
    tests: [controls, drawn, logoLeads],
    mutants: [
      inLogo("the logo leads to the basket", '<Link href="/"', '<Link href="/checkout"'),
      inLogo(
        "the logo is no link",
        '<Link href="/" className={styles.logo} aria-label={label}>\n    {picture ? <img {...picture} alt="" className={styles.picture} /> : <MarkAndName shop={shop} />}\n  </Link>',
        '<span className={styles.logo} aria-label={label}>\n    {picture ? <img {...picture} alt="" className={styles.picture} /> : <MarkAndName shop={shop} />}\n  </span>',
      ),
      inHeader(
        "the header has no logo",
        "        <Logo shop={shop.name} label={pageMessages.home(shop.name)} picture={shop.logo} />\n",
        "",
      ),
      inLogo(
        "nothing is to be seen of the logo",
        '<Mark />\n    {shop === "Wicker" ? <Wordmark /> : <span className={styles.name}>{shop}</span>}',
        '<span className="visually-hidden">{shop}</span>',
      ),
    ],
  },
  "2.6": {
    tests: [texts, controls, search, noCatalogue],
    mutants: [
      inHeader("there is no search box", "        <SearchBox />\n", ""),
      inHeader("the search box is a search field, not a text input", field, '<input type="search" autoComplete="off"'),
      inHeader(
        "Enter in the search box leads to another address",
        field,
        `${field} onKeyDown={({ key }) => key === "Enter" && history.replaceState(null, "", "/?q=")}`,
      ),
      inHeader(
        "the search box titles the page",
        field,
        `${field} onInput={(e) => (document.title = e.currentTarget.value)}`,
      ),
      inHeader(
        "the store is told what is typed, as soon as nothing more is",
        field,
        `${field} onInput={(e) => { const q = e.currentTarget.value; setTimeout(() => navigator.sendBeacon("/search", q), 300); }}`,
      ),
      inHeader(
        "what was searched for is remembered",
        field,
        `${field} onKeyDown={({ key, currentTarget }) => key === "Enter" && localStorage.setItem("searched", currentTarget.value)}`,
      ),
      inHeader(
        "Enter empties the search box",
        field,
        `${field} onKeyDown={({ key, currentTarget }) => { if (key === "Enter") currentTarget.value = ""; }}`,
      ),
      inHeader(
        "a press on the magnifier leads home",
        "<span className={styles.magnifier}>",
        '<span className={styles.magnifier} onClick={() => location.assign("/?search")}>',
      ),
      catalogueModule,
    ],
  },
  "2.7": {
    tests: [texts, guest, registering, fromTheFirstByte],
    mutants: [
      inMessages("the greeting is another", 'hello: "Hello",', 'hello: "Hi",'),
      inMessages("the guest label is another", 'guest: "Guest",', 'guest: "Visitor",'),
      inHeader(
        "the greeting follows the name",
        greeting,
        "{user?.email ?? messages.header.guest}, {messages.header.hello}",
      ),
      inHeader("whoever is signed in is greeted as Guest", greeting, "{messages.header.hello} {messages.header.guest}"),
      inHeader(
        "whoever is signed in is greeted by their id",
        greeting,
        "{messages.header.hello} {user?.id ?? messages.header.guest}",
      ),
      inHeader(
        "whoever is signed in is greeted by a part of their e-mail",
        greeting,
        '{messages.header.hello} {user?.email.split("@")[0] ?? messages.header.guest}',
      ),
      inHeader("guests are greeted by nothing but Hello", greeting, "{messages.header.hello} {user?.email}"),
    ],
  },
  "2.8": {
    tests: [texts, guest, signingOut],
    mutants: [
      inMessages(
        "guests are offered to log in",
        'guest: "Guest",\n    signIn: "Sign In",',
        'guest: "Guest",\n    signIn: "Log In",',
      ),
      inMessages("whoever is signed in is offered to log out", 'signOut: "Sign Out",', 'signOut: "Log Out",'),
      inHeader("guests are offered to sign out, and others to sign in", "{user ? (", "{!user ? ("),
      inHeader(
        "guests are offered nothing",
        "<Link href={loginAddress()} className={styles.bold}>\n          {messages.header.signIn}\n        </Link>",
        "<span className={styles.bold} />",
      ),
    ],
  },
  "2.9": {
    tests: [controls, guest, signingOut],
    mutants: [
      inHeader("Sign In leads to the basket", "href={loginAddress()}", "href={checkoutAddress()}"),
      inHeader(
        "Sign In is no link",
        "<Link href={loginAddress()} className={styles.bold}>\n          {messages.header.signIn}\n        </Link>",
        "<span className={styles.bold}>{messages.header.signIn}</span>",
      ),
      inHeader(
        "a press on Sign In leads nowhere",
        "<Link href={loginAddress()} className={styles.bold}>",
        "<Link href={loginAddress()} className={styles.bold} onClick={(event) => event.preventDefault()}>",
      ),
    ],
  },
  "2.10": {
    tests: [signingOut],
    mutants: [
      inHeader("a press on Sign Out does nothing", "onClick={() => void signOut()}", "onClick={() => {}}"),
      inHeader("a press on Sign Out asks nobody", "await identity.signOut()", "await Promise.resolve(null)"),
      mutantsIn("app/accounts/server/api.ts")(
        "whoever signs out is signed in again by a reload",
        "const { cookies } = await accounts.signOut(c.req.raw.headers);",
        "const cookies: string[] = [];",
      ),
      mutantsIn("app/shop/domain/state.ts")(
        "whoever signs out is greeted all the same",
        "return { ...state, user: action.user };",
        "return { ...state, user: action.user ?? state.user };",
      ),
    ],
  },
  "2.12": {
    tests: [controls, drawn, adding],
    mutants: [
      inHeader("the basket icon leads to the sign-in page", "href={checkoutAddress()}", "href={loginAddress()}"),
      inHeader("there is no basket icon, only a number", "      <BasketIcon />\n", ""),
      mutantsIn("app/ui/icons.tsx")(
        "the basket icon is a menu's",
        'BasketIcon = line("M2 11h20l-2.5 10h-15zM8 15v2M12 15v2M16 15v2")',
        'BasketIcon = line("")',
      ),
      inHeader("the basket icon is not there", "        <BasketLink />\n", ""),
    ],
  },
  "2.13": {
    tests: [texts, counts, adding],
    mutants: [
      mutantsIn("app/shop/context.tsx")(
        "equal items are counted once",
        "basket.length));",
        "new Set(basket.map(({ id }) => id)).size));",
      ),
      inHeader("the number is one too low", "{count}</span>", "{count && count - 1}</span>"),
      inHeader(
        "the number stays as it was when the page came",
        "const count = useCount();",
        "const count = useRef(useCount()).current;",
      ),
      inHeader("an empty basket has no number", "{count}</span>", '{count || ""}</span>'),
      inStyles("the number cannot be seen", "\n.count {\n", "\n.count {\n  visibility: hidden;\n"),
      inHeader(
        "the number is hidden from all but screen readers",
        "className={styles.count}",
        'className="visually-hidden"',
      ),
    ],
  },
};
