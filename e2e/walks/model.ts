/** Model of the store, based only on docs/specification.md. */

type Item = { readonly title: string; readonly price: number; readonly stars: number; readonly picture: string };

const item = (title: string, price: number, stars: number, picture: string): Item => ({ title, price, stars, picture });

const lamp = item("Dune table lamp, terracotta shade on a brass arm", 129, 5, "desk-lamp-terracotta");
const headphones = item("Hush over-ear headphones, ink and sand", 249.99, 5, "headphones-ink");

/** Product cards of the home page, in rows of 2, 3, 3, 1 and 3. Two products occur twice (specification 2, 3). */
export const rows: readonly (readonly Item[])[] = [
  [lamp, item("Fern channel-back armchair in sage velvet", 649, 4, "armchair-sage")],
  [
    headphones,
    item("Pebble stoneware mugs, set of three", 59.99, 4, "mug-set-terracotta"),
    item("Tide compact keyboard with a coiled cable", 139.5, 3, "keyboard-cream"),
  ],
  [
    item("The Quiet Rooms, five clothbound novels", 74.95, 5, "books-teal"),
    item("Cobble smart speaker, woven in sand", 119, 2, "smart-speaker-sand"),
    item("Meridian watch, brass case, cognac strap", 189, 1, "watch-cognac"),
  ],
  [item("Horizon curved ultrawide monitor, 40 inches", 1669, 5, "ultrawide-monitor-dusk")],
  [item("Heron gooseneck kettle, cream and brass", 94, 4, "kettle-cream"), lamp, headphones],
];

export const cards = rows.flat();

const banners = ["banner-living", "banner-listening", "banner-desk"];
const captions = ["Evenings, softly lit.", "Put the world on mute.", "A desk to look forward to."];

export const labels = "All|Prime Video|Business|Today's Deals|Best Sellers|Kindle|Customer Service|Books|Music".split(
  "|",
);

export type Path = "/" | "/checkout" | "/login";

/** History entry of a tab. `left` is form input that the browser restores on return from another document. */
type Entry = {
  readonly path: Path;
  readonly document: number;
  left?: { readonly email: string; readonly isGift: boolean };
};

/** `at` is the picture's index, `stood` its display time so far, in ms. */
type Banner = { at: number; stood: number; isPaused: boolean };

export type Tab = {
  entries: Entry[];
  at: number;
  basket: Item[];
  banner: Banner;
  isGift: boolean;
  search: string;
  email: string;
  password: string;
  /** True if a document load opened the page. False after client-side navigation. */
  isFromDocument: boolean;
};

/** Display time of each banner picture, in ms (specification 9). */
export const interval = 5_000;

export class Model {
  readonly tabs: Tab[] = [];
  active = 0;
  width = 1_440;
  user: string | null = null;
  /** True if a reload keeps form input, as in Firefox. Applies only to pages that a document load opened. */
  keepsForms = false;
  readonly accounts = new Map<string, string>();
  /** Emails of accounts that have signed in on this browser. */
  readonly known = new Set<string>();
  #documents = 0;

  get tab() {
    return this.tabs[this.active]!;
  }

  get path(): Path {
    return this.#entry.path;
  }

  get #entry() {
    return this.tab.entries[this.tab.at]!;
  }

  openTab() {
    this.tabs.push({ entries: [], at: -1, basket: [], ...this.#fresh(), search: "", isFromDocument: true });
    this.active = this.tabs.length - 1;
    this.load("/");
  }

  /** Loads a typed URL. The tab loses everything in memory (specification 4). */
  load(path: Path) {
    const { tab } = this;
    const isSame = tab.at >= 0 && this.path === path;
    if (isSame) return this.#forget();
    if (tab.at >= 0) this.#leave();
    tab.entries = [...tab.entries.slice(0, tab.at + 1), { path, document: ++this.#documents }];
    tab.at += 1;
    this.#forget();
  }

  reload() {
    const { email, isGift, isFromDocument } = this.tab;
    this.#forget();
    if (this.keepsForms && isFromDocument) Object.assign(this.tab, { email, isGift });
  }

  /** Follows a link within the store. The basket in memory stays. */
  follow(path: Path) {
    const { tab } = this;
    if (this.path === path) return;
    const { document } = this.#entry;
    tab.entries = [...tab.entries.slice(0, tab.at + 1), { path, document }];
    tab.at += 1;
    this.#arrive(path);
  }

  canMove = (by: 1 | -1) => this.tab.entries[this.tab.at + by] !== undefined;

  move(by: 1 | -1) {
    const { tab } = this;
    const before = this.#entry;
    this.#leave();
    tab.at += by;
    const { path, document, left } = this.#entry;
    if (document === before.document) return path === before.path ? undefined : this.#arrive(path);
    this.#forget();
    Object.assign(tab, left);
  }

  /** Removes the first item that equals the item in this row. */
  remove(row: number) {
    const { basket } = this.tab;
    basket.splice(basket.indexOf(basket[row]!), 1);
  }

  /** Index of the first row that equals the next row but no row above. -1 if there is none. */
  twins() {
    const { basket } = this.tab;
    return basket.findIndex((one, row) => one === basket[row + 1] && basket.indexOf(one) === row);
  }

  /** Signs in or registers. Returns the text of the refusal. On success, opens the home page and returns null. */
  enter(what: "sign in" | "register", email: string, password: string): string | null {
    const refusal = what === "register" ? this.#refusedAccount(email, password) : this.#refusedSignIn(email, password);
    if (refusal !== null) {
      Object.assign(this.tab, { email, password });
      return refusal;
    }
    if (what === "register") this.accounts.set(email, password);
    this.user = email;
    this.known.add(email);
    this.follow("/");
    return null;
  }

  #refusedSignIn(email: string, password: string) {
    return (
      malformed(email, password) ??
      (this.accounts.get(email) === password ? null : "The e-mail or the password is incorrect.")
    );
  }

  #refusedAccount(email: string, password: string) {
    if (malformed(email, password)) return malformed(email, password);
    if (password.length < 8) return "The password is too short: use at least 8 characters.";
    return this.accounts.has(email) ? "There is already an account with this e-mail. Sign in instead." : null;
  }

  /** Advances the time of all tabs, in ms. */
  pass(ms: number) {
    for (const tab of this.tabs) turn(tab, ms);
  }

  /** Advances the active tab's time, in ms. */
  passHere(ms: number) {
    turn(this.tab, ms);
  }

  passElsewhere(ms: number) {
    for (const tab of this.tabs) if (tab !== this.tab) turn(tab, ms);
  }

  #leave() {
    this.#entry.left = { email: this.tab.email, isGift: this.tab.isGift };
  }

  #forget() {
    Object.assign(this.tab, { basket: [], search: "", ...this.#fresh(), isFromDocument: true });
  }

  #arrive(path: Path) {
    Object.assign(this.tab, this.#fresh(), { isFromDocument: false });
    if (path === "/login") this.tab.search = ""; // the sign-in page has no header
  }

  #fresh() {
    return { banner: { at: 0, stood: 0, isPaused: false }, isGift: false, email: "", password: "" };
  }

  /** Cards by row on a wide viewport, in one list on a narrow one. */
  #inLines() {
    return this.width >= 1_024 ? rows : [cards];
  }

  view(): View {
    const { tab, path, user } = this;
    if (path === "/login") {
      const fields = [`text: ${tab.email}`, `password: ${tab.password}`];
      return { ...nothing, path, hasLogo: true, texts: signInTexts, fields };
    }
    const bar = [
      `Hello ${user ?? "Guest"}`,
      user ? "Sign Out" : "Sign In",
      "Returns",
      "& Orders",
      "Your",
      "Prime",
      String(tab.basket.length),
    ];
    const search = `text: ${tab.search || "Search"}`;
    const header = { bar: bar.toSorted(), hasLogo: true, hasBasketIcon: true, labels, fields: [search] };
    if (path === "/")
      return {
        ...nothing,
        ...header,
        path,
        banner: banners[tab.banner.at]!,
        caption: this.width >= 768 ? captions[tab.banner.at]! : "",
        rows: this.#inLines().map((row) => row.map((one) => product(one, "Add to Basket"))),
      };
    const isWide = this.width >= 1_024;
    const cents = tab.basket.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
    const panel = [
      `Subtotal (${tab.basket.length} items)`,
      dollars(cents),
      "This order contains a gift",
      "Proceed to Checkout",
    ];
    return {
      ...nothing,
      ...header,
      fields: [search, `checkbox: ${tab.isGift ? "checked" : ""}`],
      path,
      rows: tab.basket.map((one) => [product(one, "Remove from Basket")]),
      panel: isWide ? { side: "right", texts: panel } : { side: "under", texts: panel.toSorted() },
      texts: [
        `Hello ${user ?? "Guest"}`,
        "Your shopping Basket",
        ...(tab.basket.length === 0 ? emptyTexts : []),
      ].toSorted(),
    };
  }
}

/** Advances a banner by `ms` if its tab shows the home page. */
function turn({ banner, entries, at }: Tab, ms: number) {
  if (banner.isPaused || entries[at]!.path !== "/") return;
  const stood = banner.stood + ms;
  banner.at = (banner.at + Math.floor(stood / interval)) % 3;
  banner.stood = stood % interval;
}

export type Product = { readonly picture: string; readonly texts: readonly string[]; readonly stars: number };

export type View = {
  readonly path: string;
  readonly bar: readonly string[];
  readonly hasLogo: boolean;
  readonly hasBasketIcon: boolean;
  readonly labels: readonly string[];
  readonly banner: string;
  readonly caption: string;
  readonly rows: readonly (readonly Product[])[];
  /** Subtotal panel. Its texts are in visual order if the panel is right of the list, otherwise sorted. */
  readonly panel: { readonly side: "right" | "under" | "elsewhere"; readonly texts: readonly string[] } | null;
  readonly texts: readonly string[];
  /** Type of each field, with its value, or with its placeholder if empty. */
  readonly fields: readonly string[];
};

const nothing = {
  bar: [],
  hasLogo: false,
  hasBasketIcon: false,
  labels: [],
  banner: "",
  caption: "",
  rows: [],
  panel: null,
  texts: [],
  fields: [],
};

const product = ({ picture, title, price, stars }: Item, button: string): Product => ({
  picture,
  texts: [title, dollars(Math.round(price * 100)), button],
  stars,
});

const dollars = (cents: number) =>
  `$${String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ",")}.${String(cents % 100).padStart(2, "0")}`;

const malformed = (email: string, password: string) => {
  if (email === "") return "Enter your e-mail.";
  if (!email.includes("@")) return "Enter a valid e-mail address.";
  return password === "" ? "Enter your password." : null;
};

const emptyTexts = ["Your basket is empty.", "Products you add appear here.", "Continue shopping"];

const signInTexts = [
  "Sign-in",
  "E-mail",
  "Password",
  "Sign In",
  "By signing in you agree to Wicker's conditions of use: treat the shop and its people fairly, and keep your password to yourself.",
  "Create your Wicker Account",
].toSorted();
