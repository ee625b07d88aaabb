import type { BrowserContext, Dialog, Locator, Page } from "@playwright/test";
import fc from "fast-check";
import { expect } from "../fixture.ts";
import { visibleOn } from "../visible.ts";
import { cards, labels, Model, type Path } from "./model.ts";
import { viewOf } from "./view.ts";

/** Fake time that passes after each command, in ms: as long as a press is answered beside its button. */
const settled = 2_000;

/** The browser of a walk: a context with its clock stopped, and what happened in it since the last command. */
export class Browser {
  readonly pages: Page[] = [];
  readonly dialogs: string[] = [];
  readonly calls: string[] = [];
  readonly said: string[] = [];
  passed = 0;

  readonly context: BrowserContext;
  readonly address: string;
  /** Belongs to this walk alone: tries with an e-mail are counted. */
  readonly name: string;

  private constructor(context: BrowserContext, address: string, name: string) {
    this.context = context;
    this.address = address;
    this.name = name;
    context.on("dialog", (dialog: Dialog) => {
      this.dialogs.push(`${dialog.type()}: ${dialog.message()}`);
      void dialog.accept();
    });
    context.on("request", (request) => {
      const { pathname } = new URL(request.url());
      const isAsset = /^\/(assets|pictures)\//.test(pathname);
      if (["fetch", "xhr", "ping"].includes(request.resourceType()) && !isAsset)
        this.calls.push(`${request.method()} ${pathname}`);
    });
    context.on("console", (message) => {
      if (["error", "warning"].includes(message.type()) && !/status of (401|422)/.test(message.text()))
        this.said.push(message.text());
    });
    context.on("weberror", (error) => void this.said.push(String(error.error())));
  }

  static async open(context: BrowserContext, address: string, name: string) {
    await context.clock.install({ time: 0 });
    await context.clock.pauseAt(1_000);
    await context.addInitScript(noteReadiness);
    return new Browser(context, address, name);
  }

  active = 0;

  get page() {
    return this.pages[this.active]!;
  }

  async run(ms: number) {
    await this.context.clock.runFor(ms);
    this.passed += ms;
  }

  /** Loads a document, and waits until it is hydrated, step by step of the clock. */
  async load(load: () => Promise<unknown>) {
    await load();
    const isReady = () => this.page.evaluate(() => window.isHydrated && window.isMovable);
    for (let tries = 0; tries < 200 && !(await isReady()); tries++) {
      await this.run(20);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    // The pointer on the banner and away again: its picture stands anew.
    const banner = this.page.getByRole("region", { name: "Featured" });
    if (await banner.isVisible()) await banner.hover({ position: { x: 200, y: 60 } });
    await this.page.mouse.move(3, 3);
  }
}

declare global {
  interface Window {
    isHydrated?: boolean;
    isMovable?: boolean;
  }
}

/** Runs in each page before its own scripts. The stopped clock forgets marks, and the history keeps its state over a reload. */
function noteReadiness() {
  performance.mark = (name) => {
    if (name === "hydrated") window.isHydrated = true;
    return new PerformanceMark(name);
  };
  const replace = history.replaceState.bind(history);
  history.replaceState = (state: unknown, ...rest) => {
    if ("entry" in Object(state)) window.isMovable = true;
    replace(state, ...rest);
  };
}

/** What a command brings about besides what is to be seen. */
type Expected = { readonly dialogs?: readonly string[]; readonly calls?: readonly string[] };

type Run = (model: Model, browser: Browser) => Promise<Expected | void>;

class Command implements fc.AsyncCommand<Model, Browser> {
  readonly name: string;
  readonly check: (model: Readonly<Model>) => boolean;
  readonly act: Run;

  constructor(name: string, check: (model: Readonly<Model>) => boolean, act: Run) {
    this.name = name;
    this.check = check;
    this.act = act;
  }

  async run(model: Model, browser: Browser) {
    browser.passed = 0;
    for (const list of [browser.dialogs, browser.calls, browser.said]) list.length = 0;
    const { dialogs = [], calls = [] } = (await this.act(model, browser)) ?? {};
    await compare(model, browser, { dialogs, calls });
  }

  toString = () => this.name;
}

async function compare(model: Model, browser: Browser, expected: Required<Expected>) {
  const passed = browser.passed;
  for (let at = 0; at < 4; at++) await browser.run(settled / 4);
  model.passElsewhere(passed);
  model.pass(settled);
  const { page, context, address } = browser;
  await expect
    .poll(async () => viewOf(new URL(page.url()).pathname, model.width, await visibleOn(page), labels), {
      timeout: 5_000,
    })
    .toEqual(model.view());
  expect(page.url()).toBe(address + model.path);
  expect(browser.dialogs).toEqual(expected.dialogs);
  expect(browser.calls).toEqual(expected.calls);
  expect(browser.said).toEqual([]);
  const { cookies, origins } = await context.storageState({ indexedDB: true });
  expect(origins).toEqual([]);
  // Whoever signed in here before is let in when others guess at the account.
  const known = cookies.filter(({ name }) => name.startsWith("wicker.known."));
  expect(known).toHaveLength(model.known.size);
  expect(cookies.length - known.length).toBe(model.user ? 1 : 0);
}

const anywhere = () => true;
const at =
  (...paths: Path[]) =>
  (model: Readonly<Model>) =>
    paths.includes(model.path);

const press = (page: Page, name: string | RegExp, nth = 0) => page.getByRole("button", { name, exact: true }).nth(nth);

/** Emails and passwords of a walk: none, wrong ones, and right ones. */
const emails = (browser: Browser) => [
  "",
  "no e-mail",
  `one-${browser.name}@example.com`,
  `two-${browser.name}@example.com`,
];
const passwords = ["", "short", "correct horse battery"];

/** Ways to press a button; a mouse may press it twice in a row. */
const ways = ["mouse", "twice", "Enter", "Space"] as const;

async function pressBy(way: (typeof ways)[number], button: Locator): Promise<number> {
  if (way === "mouse" || way === "twice") await button.click({ clickCount: way === "twice" ? 2 : 1 });
  else await button.press(way);
  await button.page().mouse.move(3, 3);
  return way === "twice" ? 2 : 1;
}

const add = (card: number, way: (typeof ways)[number]) =>
  new Command(`add card ${card} by ${way}`, at("/"), async (model, { page }) => {
    const times = await pressBy(way, press(page, "Add to Basket", card));
    for (let n = 0; n < times; n++) model.tab.basket.push(cards[card]!);
  });

const remove = (share: number) =>
  new Command(
    `remove row ${share.toFixed(2)}`,
    (model) => model.path === "/checkout" && model.tab.basket.length > 0,
    async (model, { page }) => {
      const row = Math.floor(share * model.tab.basket.length);
      await press(page, "Remove from Basket", row).click();
      model.remove(row);
      await page.mouse.move(3, 3);
    },
  );

const follow = (name: string, from: readonly Path[], to: Path, link: (page: Page) => ReturnType<Page["locator"]>) =>
  new Command(name, at(...from), async (model, { page }) => {
    await link(page).click();
    await page.mouse.move(3, 3);
    model.follow(to);
  });

const enter = (what: "sign in" | "register", email: number, password: number) =>
  new Command(`${what} with e-mail ${email} and password ${password}`, at("/login"), async (model, browser) => {
    const [typedEmail, typedPassword] = [emails(browser)[email]!, passwords[password]!];
    await browser.page.getByLabel("E-mail").fill(typedEmail);
    await browser.page.getByLabel("Password").fill(typedPassword);
    const call = what === "register" ? "/api/accounts" : "/api/sign-in";
    const answer = browser.page.waitForResponse((response) => response.url().endsWith(call));
    await press(browser.page, what === "register" ? "Create your Wicker Account" : "Sign In").click();
    await answer;
    await browser.page.mouse.move(3, 3);
    const refusal = model.enter(what, typedEmail, typedPassword);
    return { calls: [`POST ${call}`], dialogs: refusal === null ? [] : [`alert: ${refusal}`] };
  });

const arrow = (name: string, by: 1 | -1) =>
  new Command(name, at("/"), async (model, { page }) => {
    await press(page, name).click();
    await page.mouse.move(3, 3);
    const { banner } = model.tab;
    banner.at = (banner.at + by + 3) % 3;
    banner.stood = 0;
  });

const go = (by: 1 | -1) =>
  new Command(
    by === 1 ? "Forward" : "Back",
    (model) => model.canMove(by),
    async (model, browser) => {
      await browser.load(() => (by === 1 ? browser.page.goForward() : browser.page.goBack()));
      model.move(by);
      model.tab.banner.stood = 0;
    },
  );

const plain: readonly Command[] = [
  follow("the basket's link", ["/", "/checkout"], "/checkout", (page) => page.getByRole("link", { name: /^Basket/ })),
  follow("the logo", ["/", "/checkout", "/login"], "/", (page) => page.getByRole("link", { name: /home/i }).first()),
  new Command(
    "the link Sign In",
    (model) => model.path !== "/login" && model.user === null,
    async (model, { page }) => {
      await page.getByRole("link", { name: "Sign In" }).click();
      await page.mouse.move(3, 3);
      model.follow("/login");
    },
  ),
  new Command(
    "Sign Out",
    (model) => model.path !== "/login" && model.user !== null,
    async (model, { page }) => {
      const answer = page.waitForResponse((response) => response.url().endsWith("/api/sign-out"));
      await press(page, "Sign Out").click();
      await answer;
      await page.mouse.move(3, 3);
      model.user = null;
      return { calls: ["POST /api/sign-out"] };
    },
  ),
  new Command("pause or play", at("/"), async (model, { page }) => {
    await page.getByRole("button", { name: /(Pause|Play) the banner/ }).click();
    await page.mouse.move(3, 3);
    const { banner } = model.tab;
    Object.assign(banner, { isPaused: !banner.isPaused, stood: 0 });
  }),
  arrow("Next picture", 1),
  arrow("Previous picture", -1),
  go(1),
  go(-1),
  new Command("reload", anywhere, async (model, browser) => {
    await browser.load(() => browser.page.reload());
    model.reload();
  }),
];

const anotherTab = new Command(
  "another tab",
  (model) => model.tabs.length < 2,
  async (model, browser) => {
    browser.pages.push(await browser.context.newPage());
    browser.active = browser.pages.length - 1;
    await browser.page.setViewportSize({ width: model.width, height: 900 });
    await browser.load(() => browser.page.goto(`${browser.address}/`));
    model.openTab();
  },
);

const otherTab = new Command(
  "the other tab",
  (model) => model.tabs.length > 1,
  async (model, browser) => {
    browser.active = model.active = 1 - model.active;
    await browser.page.bringToFront();
    await browser.page.setViewportSize({ width: model.width, height: 900 });
  },
);

/** All commands of a walk. */
export const commands = fc.commands(
  [
    fc.tuple(fc.nat(cards.length - 1), fc.constantFrom(...ways)).map((all) => add(...all)),
    fc.double({ min: 0, max: 0.999, noNaN: true }).map(remove),
    fc
      .tuple(fc.constantFrom("sign in" as const, "register" as const), fc.nat(3), fc.nat(2))
      .map((all) => enter(...all)),
    fc.nat(labels.length - 1).map(
      (label) =>
        new Command(`the label ${labels[label]}`, at("/", "/checkout"), async (_, { page }) => {
          await page.getByRole("navigation").getByText(labels[label]!, { exact: true }).click();
          await page.mouse.move(3, 3);
        }),
    ),
    fc.constantFrom("tea", "a lamp", "").map(
      (text) =>
        new Command(`type "${text}" into the search box`, at("/", "/checkout"), async (model, { page }) => {
          const search = page.getByPlaceholder("Search");
          await search.click();
          await search.fill(text);
          await search.press("Enter");
          model.tab.search = text;
        }),
    ),
    fc.integer({ min: 1, max: 7 }).map(
      (rounds) =>
        new Command(`${rounds} pictures of time`, anywhere, async (model, browser) => {
          for (let n = 0; n < rounds * 5; n++) await browser.run(1_000);
          model.passHere(rounds * 5_000);
        }),
    ),
    fc.constantFrom<Path>("/", "/checkout", "/login").map(
      (path) =>
        new Command(`open ${path}`, anywhere, async (model, browser) => {
          await browser.load(() => browser.page.goto(browser.address + path));
          model.load(path);
        }),
    ),
    fc.constantFrom(360, 800, 1440, 2200).map(
      (width) =>
        new Command(`a screen of ${width} px`, anywhere, async (model, { page }) => {
          await page.setViewportSize({ width, height: 900 });
          model.width = width;
        }),
    ),
    fc.constantFrom(...ways).map(
      (way) =>
        new Command(`Proceed to Checkout by ${way}`, at("/checkout"), async (_, { page }) => {
          await pressBy(way, press(page, "Proceed to Checkout"));
        }),
    ),
    fc.constantFrom("mouse" as const, "twice" as const, "Space" as const).map(
      (way) =>
        new Command(`the gift box by ${way}`, at("/checkout"), async (model, { page }) => {
          const times = await pressBy(way, page.getByRole("checkbox"));
          if (times === 1) model.tab.isGift = !model.tab.isGift;
        }),
    ),
    ...[...plain, anotherTab, otherTab].map((command) => fc.constant(command)),
  ],
  { maxCommands: 60, size: "max" },
);

/** Walks through the store from the home page on. */
export async function walk(
  context: BrowserContext,
  address: string,
  name: string,
  steps: Iterable<fc.AsyncCommand<Model, Browser>>,
) {
  const browser = await Browser.open(context, address, name);
  const model = new Model();
  browser.pages.push(await context.newPage());
  await browser.load(() => browser.page.goto(`${address}/`));
  model.openTab();
  await fc.asyncModelRun(() => ({ model, real: browser }), steps);
}
