import { setTimeout as wait } from "node:timers/promises";
import type { BrowserContext, Dialog, Locator, Page, Response } from "@playwright/test";
import fc from "fast-check";
import { expect } from "../fixture.ts";
import { changesBy, faultsOn } from "../painted.ts";
import { type Visible, visibleOn } from "../visible.ts";
import { cards, interval, labels, Model, type Path } from "./model.ts";
import { viewOf } from "./view.ts";

/** Simulated time to wait after each command, in ms. The feedback of a pressed button ends earlier. */
const settled = 2_000;

const schemes = ["light", "dark"] as const;

/** Window sizes, high enough that sticky bars cover less than half of the screen, the scroll step of `visibleOn`. */
const sizes = [
  [320, 900],
  [390, 900],
  [800, 1_280],
  [1_024, 900],
  [1_200, 900],
  [1_280, 900],
  [1_440, 900],
  [1_920, 1_080],
] as const;

export type Provider = "embedded" | "hosted";

/** Browser of a walk, with a stopped clock. Records events since the last command. */
export class Browser {
  readonly pages: Page[] = [];
  readonly dialogs: string[] = [];
  readonly calls: string[] = [];
  readonly said: string[] = [];
  passed = 0;
  /** Font and colours of each text shown so far, by page, width, colour scheme and position. */
  readonly looks = new Map<string, string>();
  scheme: (typeof schemes)[number] = "light";
  #isLoading = false;

  readonly context: BrowserContext;
  readonly address: string;
  /** Unique name. The walk's emails contain this name, because the store limits attempts per email. */
  readonly name: string;
  readonly provider: Provider;

  private constructor(context: BrowserContext, address: string, name: string, provider: Provider) {
    this.context = context;
    this.address = address;
    this.name = name;
    this.provider = provider;
    context.on("dialog", (dialog: Dialog) => {
      this.dialogs.push(`${dialog.type()}: ${dialog.message()}`);
      void dialog.accept();
    });
    context.on("request", (request) => {
      const { origin, pathname } = new URL(request.url());
      const isAsset = origin === address && /^\/(assets|pictures)\/|^\/favicon\.svg$/.test(pathname);
      const isLoad = this.#isLoading && request.isNavigationRequest() && request.method() === "GET";
      const isProvider = provider === "hosted" && (origin !== address || /^\/api\/(session|sign-out)$/.test(pathname));
      if (!isAsset && !isLoad && !isProvider)
        this.calls.push(`${request.method()} ${origin === address ? pathname : request.url()}`);
    });
    context.on("page", (page) => page.on("websocket", (socket) => this.calls.push(`socket ${socket.url()}`)));
    context.on("console", (message) => {
      if (
        ["error", "warning"].includes(message.type()) &&
        !/status of (400|401|409|422)|ERR_FAILED/.test(message.text())
      )
        this.said.push(message.text());
    });
    context.on("weberror", (error) => void this.said.push(String(error.error())));
  }

  static async open(context: BrowserContext, address: string, name: string, provider: Provider) {
    await context.clock.install({ time: 0 });
    await context.clock.pauseAt(1_000);
    await context.addInitScript(noteReadiness);
    return new Browser(context, address, name, provider);
  }

  active = 0;

  get page() {
    return this.pages[this.active]!;
  }

  async run(ms: number) {
    await this.context.clock.runFor(ms);
    this.passed += ms;
  }

  /** Loads a page. Advances the stopped clock until the page is shown and hydrated, and can navigate. */
  async load(path: Path, load: () => Promise<unknown>) {
    this.#isLoading = true;
    await load().finally(() => (this.#isLoading = false));
    const banner = this.page.getByRole("region", { name: "Featured" });
    const isReady = async () =>
      (await this.page.evaluate(() => window.isHydrated && window.isMovable)) &&
      (await banner.isVisible()) === (path === "/");
    for (let tries = 0; tries < 200 && !(await isReady()); tries++) {
      await this.run(20);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    if (path === "/") await this.restartDisplayTime();
    else await this.page.mouse.move(3, 3);
  }

  /** Restarts the display time of the banner's picture: moves the pointer over the banner and away again. */
  async restartDisplayTime() {
    await this.page.getByRole("region", { name: "Featured" }).hover({ position: { x: 200, y: 60 } });
    await this.page.mouse.move(3, 3);
  }
}

declare global {
  interface Window {
    isHydrated?: boolean;
    isMovable?: boolean;
  }
}

/** Runs in the page. Records in `window` when the page is ready, because the stopped clock loses performance marks. */
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

/** Dialogs and requests that a command must cause. By default, none. */
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

const viewIn = ({ page }: Browser, { width }: Model, visible: Visible) =>
  viewOf(new URL(page.url()).pathname, width, visible, labels);

const seen = async (browser: Browser, model: Model) => viewIn(browser, model, await visibleOn(browser.page));

/** Waits until the page shows the expected view, and until text styles are stable, because colours are animated. */
async function expectView(browser: Browser, model: Model) {
  const { page } = browser;
  let moves = 0;
  let looks: (readonly [key: string, look: string])[] = [];
  let last = new Map<string, string>();
  await expect(async () => {
    // Moves the pointer. After a touch or an alert, a button looks hovered until the pointer moves.
    await page.mouse.move(3 + (++moves % 2), 3);
    const visible = await visibleOn(page);
    expect(viewIn(browser, model, visible)).toEqual(model.view());
    looks = looksOf(browser, model, visible);
    const expected = looks.map(([key]) => [key, browser.looks.get(key) ?? last.get(key)]);
    last = new Map(looks);
    expect(looks).toEqual(expected);
  }, `${model.width} px, ${browser.scheme}`).toPass({ timeout: 20_000, intervals: [50] });
  for (const [key, look] of looks) browser.looks.set(key, look);
}

function looksOf({ scheme }: Browser, { path, width }: Model, { texts, areas }: Visible) {
  const times = new Map<string, number>();
  return texts.map(({ text, look, x, y }) => {
    const area = areas.findIndex((one) => x >= one.x && x < one.x + one.width && y >= one.y && y < one.y + one.height);
    const kind = text.replaceAll(/\S+@\S+/g, "@").replaceAll(/\d[\d,]*/g, "#");
    const time = times.get(kind) ?? 0;
    times.set(kind, time + 1);
    const place = area < 0 ? `page ${time}` : path === "/" ? `card ${area}` : "row";
    return [[path, width, scheme, place, kind].join(" "), look] as const;
  });
}

async function setScheme(browser: Browser, scheme: Browser["scheme"]) {
  browser.scheme = scheme;
  await browser.page.emulateMedia({ colorScheme: scheme });
}

async function resize({ page }: Browser, model: Model, width: number, height = 900) {
  model.width = width;
  await page.setViewportSize({ width, height });
}

/** Lists paint faults that persist for a second, because the banner may still be moving after a resize. */
async function lastingFaults(page: Page) {
  const faults = await faultsOn(page);
  if (faults.length === 0) return faults;
  await wait(1_000);
  return faultsOn(page);
}

/** Expects the model's state without paint faults, at these window sizes and in both colour schemes. */
async function expectPlain(browser: Browser, model: Model, at: readonly (readonly [width: number, height: number])[]) {
  const before = model.width;
  for (const [width, height] of at) {
    await resize(browser, model, width, height);
    await expectView(browser, model);
    for (const scheme of schemes) {
      await setScheme(browser, scheme);
      expect(await lastingFaults(browser.page), `${model.path} at ${width} px, ${scheme}`).toEqual([]);
    }
  }
  await resize(browser, model, before);
}

async function compare(model: Model, browser: Browser, expected: Required<Expected>) {
  const passed = browser.passed;
  // The display time of the banner's picture begins when the banner appears.
  if (model.path === "/") await browser.page.getByRole("region", { name: "Featured" }).waitFor();
  for (let at = 0; at < 4; at++) await browser.run(settled / 4);
  model.passElsewhere(passed);
  model.pass(settled);
  const { page, context, address } = browser;
  await setScheme(browser, browser.scheme === "light" ? "dark" : "light");
  await expectView(browser, model);
  expect(page.url()).toBe(address + model.path);
  const isHosted = browser.provider === "hosted";
  // With a hosted provider, the alert ends with the provider's own text and error code.
  const hostedAlert = expect.stringMatching(/^alert: .* Firebase: .*\(auth\/[\w-]+\)\.$/) as unknown;
  expect(browser.dialogs).toEqual(isHosted ? expected.dialogs.map(() => hostedAlert) : expected.dialogs);
  expect(browser.calls).toEqual(isHosted ? [] : expected.calls);
  expect(browser.said).toEqual([]);
  const { cookies, origins } = await context.storageState({ indexedDB: true });
  const stored = origins
    .flatMap((one) => [one.localStorage, (one as { indexedDB?: { name: string }[] }).indexedDB ?? []])
    .flat()
    .map(({ name }) => name);
  expect(stored.filter((name) => !isHosted || !/^firebase/i.test(name))).toEqual([]);
  expect(await page.evaluate(() => [Object.keys(sessionStorage), window.name])).toEqual([[], ""]);
  expect(context.pages()).toHaveLength(browser.pages.length);
  // Each account that has signed in here has a cookie, which prevents lockouts by other browsers.
  const known = cookies.filter(({ name }) => name.startsWith("wicker.known."));
  expect(known).toHaveLength(isHosted ? 0 : model.known.size);
  expect(cookies.length - known.length).toBe(model.user ? 1 : 0);
}

const anywhere = () => true;
const at =
  (...paths: Path[]) =>
  (model: Readonly<Model>) =>
    paths.includes(model.path);

const press = (page: Page, name: string | RegExp, nth = 0) => page.getByRole("button", { name, exact: true }).nth(nth);

const emails = (browser: Browser) => [
  "",
  "no e-mail",
  `one-${browser.name}@example.com`,
  `two-${browser.name}@example.com`,
  `a.long.name.${browser.name}@${"department.".repeat(3)}example.com`,
];
const passwords = ["", "short", "correct horse battery"];

/** Ways to press a button. "twice", "thrice" and "five times" are series of quick clicks. */
const ways = ["mouse", "twice", "thrice", "five times", "touch", "Enter", "Space"] as const;

export type Way = (typeof ways)[number];

const once = ["mouse", "touch", "Enter", "Space"] as const;

const clicks: { readonly [way in Way]?: number } = { mouse: 1, twice: 2, thrice: 3, "five times": 5 };

async function pressBy(way: Way, button: Locator): Promise<number> {
  const clickCount = clicks[way];
  if (clickCount) await button.click({ clickCount });
  else if (way === "touch") await button.tap();
  else await button.press(way);
  await button.page().mouse.move(3, 3);
  return clickCount ?? 1;
}

export const add = (card: number, way: Way) =>
  new Command(`add card ${card} by ${way}`, at("/"), async (model, { page }) => {
    const times = await pressBy(way, press(page, "Add to Basket", card));
    for (let n = 0; n < times; n++) model.tab.basket.push(cards[card]!);
  });

/** Presses Add to Basket many times, and compares the page only at the end. */
export const addMany = (card: number, clickCount: number) =>
  new Command(`add card ${card}, ${clickCount} times`, at("/"), async (model, { page }) => {
    await press(page, "Add to Basket", card).click({ clickCount });
    await page.mouse.move(3, 3);
    model.tab.basket.push(...Array.from({ length: clickCount }, () => cards[card]!));
  });

export const remove = (share: number, way: (typeof once)[number]) =>
  new Command(
    `remove row ${share.toFixed(2)} by ${way}`,
    (model) => model.path === "/checkout" && model.tab.basket.length > 0,
    async (model, { page }) => {
      const row = Math.floor(share * model.tab.basket.length);
      await pressBy(way, press(page, "Remove from Basket", row));
      model.remove(row);
    },
  );

/** Double-clicks the upper of two equal Remove buttons. The second click hits the lower row, which has moved up. */
export const removeTwins = new Command(
  "remove two equal rows by a double click",
  (model) => model.path === "/checkout" && model.twins() >= 0,
  async (model, { page }) => {
    const row = model.twins();
    for (let left = await pressBy("twice", press(page, "Remove from Basket", row)); left > 0; left--) model.remove(row);
  },
);

const follow = (name: string, from: readonly Path[], to: Path, link: (page: Page) => ReturnType<Page["locator"]>) =>
  new Command(name, at(...from), async (model, { page }) => {
    await link(page).click();
    await page.mouse.move(3, 3);
    model.follow(to);
  });

/** True for the last response of a sign-in or registration: a hosted provider's refusal, or the store's response. */
const isAnswer = (provider: Provider, call: string) => (response: Response) => {
  const { pathname } = new URL(response.url());
  if (provider === "embedded") return pathname === call;
  return pathname === "/api/session" || (/accounts:sign/.test(pathname) && response.status() >= 400);
};

export const enter = (
  what: "sign in" | "register",
  email: number,
  password: number,
  way: "mouse" | "touch" | "Enter",
) =>
  new Command(
    `${what} with e-mail ${email} and password ${password} by ${way}`,
    at("/login"),
    async (model, browser) => {
      const [typedEmail, typedPassword] = [emails(browser)[email]!, passwords[password]!];
      await browser.page.getByLabel("E-mail").fill(typedEmail);
      await browser.page.getByLabel("Password").fill(typedPassword);
      const call = what === "register" ? "/api/accounts" : "/api/sign-in";
      let fields: readonly string[] = [];
      if (browser.provider === "embedded")
        await browser.page.route(
          `**${call}`,
          async (route) => {
            fields = (await seen(browser, model)).fields;
            await route.continue();
          },
          { times: 1 },
        );
      const response = browser.page.waitForResponse(isAnswer(browser.provider, call), { timeout: 15_000 });
      await pressBy(way, press(browser.page, what === "register" ? "Create your Wicker Account" : "Sign In"));
      await response;
      // The form keeps its values until the provider responds.
      if (browser.provider === "embedded")
        expect(fields).toEqual([`text: ${typedEmail}`, `password: ${typedPassword}`]);
      const refusal = model.enter(what, typedEmail, typedPassword);
      return { calls: [`POST ${call}`], dialogs: refusal === null ? [] : [`alert: ${refusal}`] };
    },
  );

export const arrow = (name: "Next picture" | "Previous picture", way: "mouse" | "twice") =>
  new Command(`${name} by ${way}`, at("/"), async (model, { page }) => {
    const times = await pressBy(way, press(page, name));
    const { banner } = model.tab;
    banner.at = (banner.at + times * (name === "Next picture" ? 1 : 2)) % 3;
    banner.stood = 0;
  });

export const time = (pictures: number) =>
  new Command(`${pictures} pictures of time`, anywhere, async (model, browser) => {
    for (let n = 0; n < pictures * 5; n++) await browser.run(1_000);
    model.passHere(pictures * interval);
  });

export const hour = new Command("an hour", at("/checkout", "/login"), async (_, browser) => {
  await browser.run(3_600_000);
});

export const pressLabel = (label: number, way: Way) =>
  new Command(`the label ${labels[label]} by ${way}`, at("/", "/checkout"), async (_, { page }) => {
    await pressBy(way, page.getByRole("navigation").getByText(labels[label]!, { exact: true }));
  });

export const open = (path: Path) =>
  new Command(`open ${path}`, anywhere, async (model, browser) => {
    await browser.load(path, () => browser.page.goto(browser.address + path));
    model.load(path);
  });

export const search = (text: string) =>
  new Command(`type "${text}" into the search box`, at("/", "/checkout"), async (model, { page }) => {
    const box = page.getByPlaceholder("Search");
    const { x, y, width, height } = (await page.getByRole("banner").locator("label").boundingBox())!;
    for (const left of [x + 8, x + width - 8]) await page.mouse.click(left, y + height / 2); // clicks the magnifier too
    await expect(box).toBeFocused();
    await box.fill(text);
    await box.press("Enter");
    model.tab.search = text;
  });

export const screen = (width: number) =>
  new Command(`a screen of ${width} px`, anywhere, (model, browser) => resize(browser, model, width));

export const proceed = (way: Way) =>
  new Command(`Proceed to Checkout by ${way}`, at("/checkout"), async (_, { page }) => {
    const button = press(page, "Proceed to Checkout");
    // Ignores the button's own pixels, because a button keeps its hover style after a touch.
    expect(await changesBy(page, () => pressBy(way, button), button), "pixels outside of the button").toBe(0);
  });

export const gift = (way: "mouse" | "twice" | "touch" | "Space") =>
  new Command(`the gift box by ${way}`, at("/checkout"), async (model, { page }) => {
    const box = page.getByRole("checkbox");
    expect(await changesBy(page, () => pressBy(way, box), box), "pixels outside of the box").toBe(0);
    if (way !== "twice") model.tab.isGift = !model.tab.isGift;
  });

export const go = (by: 1 | -1) =>
  new Command(
    by === 1 ? "Forward" : "Back",
    (model) => model.canMove(by),
    async (model, browser) => {
      model.move(by);
      await browser.load(model.path, () => (by === 1 ? browser.page.goForward() : browser.page.goBack()));
      model.tab.banner.stood = 0;
    },
  );

export const toBasket = follow("the basket's link", ["/", "/checkout"], "/checkout", (page) =>
  page.getByRole("link", { name: /^Basket/ }),
);
export const toHome = follow("the logo", ["/", "/checkout", "/login"], "/", (page) =>
  page.getByRole("link", { name: /home/i }).first(),
);
const toFeatured = new Command(
  "the link of an empty basket",
  (model) => model.path === "/checkout" && model.tab.basket.length === 0,
  async (model, { page }) => {
    await page.getByRole("link", { name: "Continue shopping" }).click();
    await page.mouse.move(3, 3);
    model.follow("/");
  },
);
export const toSignIn = new Command(
  "the link Sign In",
  (model) => model.path !== "/login" && model.user === null,
  async (model, { page }) => {
    await page.getByRole("link", { name: "Sign In" }).click();
    await page.mouse.move(3, 3);
    model.follow("/login");
  },
);
export const signOut = new Command(
  "Sign Out",
  (model) => model.path !== "/login" && model.user !== null,
  async (model, { page }) => {
    const answer = page.waitForResponse((response) => response.url().endsWith("/api/sign-out"), { timeout: 15_000 });
    await press(page, "Sign Out").click();
    await answer;
    await page.mouse.move(3, 3);
    model.user = null;
    return { calls: ["POST /api/sign-out"] };
  },
);
export const refusedSignOut = new Command(
  "Sign Out while the store cannot be reached",
  (model) => model.path !== "/login" && model.user !== null,
  async (_, { page }) => {
    await page.route("**/api/sign-out", (route) => route.abort(), { times: 1 });
    const failure = page.waitForEvent("requestfailed", { timeout: 15_000 });
    await press(page, "Sign Out").click();
    await failure;
    await page.mouse.move(3, 3);
    const refusal = "alert: The store cannot be reached. Check your connection and try again.";
    return { calls: ["POST /api/sign-out"], dialogs: [refusal] };
  },
);
/** Compares the page with the model, and checks the pixels, at all window sizes and in both colour schemes. */
export const everyWidth = new Command("all widths", anywhere, (model, browser) => expectPlain(browser, model, sizes));
/** Compares the page with the model, and checks the pixels, at the current width and in both colour schemes. */
export const plainly = new Command("the pixels", anywhere, (model, browser) =>
  expectPlain(browser, model, [[model.width, 900]]),
);
export const pause = new Command("pause or play", at("/"), async (model, { page }) => {
  await page.getByRole("button", { name: /(Pause|Play) the banner/ }).click();
  await page.mouse.move(3, 3);
  const { banner } = model.tab;
  Object.assign(banner, { isPaused: !banner.isPaused, stood: 0 });
});
export const reload = new Command("reload", anywhere, async (model, browser) => {
  await browser.load(model.path, () => browser.page.reload());
  model.reload();
});

const plain = [removeTwins, toBasket, toHome, toFeatured, toSignIn, signOut, pause, go(1), go(-1), reload];

export const anotherTab = new Command(
  "another tab",
  (model) => model.tabs.length < 2,
  async (model, browser) => {
    browser.pages.push(await browser.context.newPage());
    browser.active = browser.pages.length - 1;
    await browser.page.setViewportSize({ width: model.width, height: 900 });
    await browser.load("/", () => browser.page.goto(`${browser.address}/`));
    model.openTab();
  },
);

export const otherTab = new Command(
  "the other tab",
  (model) => model.tabs.length > 1,
  async (model, browser) => {
    browser.active = model.active = 1 - model.active;
    await browser.page.bringToFront();
    await browser.page.setViewportSize({ width: model.width, height: 900 });
    if (model.path !== "/") return;
    // A background tab may be one picture late, because its timer restarts after the clock's step, not at the change.
    const { banner } = model.tab;
    const slides = browser.page.locator("[data-place]");
    const current = await slides.evaluateAll((all) => all.findIndex((one) => one.matches("[data-place=current]")));
    if (current !== banner.at) banner.at = (banner.at + 2) % 3;
    banner.stood = 0;
    await browser.restartDisplayTime();
  },
);

export const commands = fc.commands(
  [
    fc.tuple(fc.nat(cards.length - 1), fc.constantFrom(...ways)).map((all) => add(...all)),
    fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.constantFrom(...once)).map((all) => remove(...all)),
    fc
      .tuple(
        fc.constantFrom("sign in" as const, "register" as const),
        fc.nat(3),
        fc.nat(2),
        fc.constantFrom("mouse" as const, "touch" as const, "Enter" as const),
      )
      .map((all) => enter(...all)),
    fc.tuple(fc.nat(labels.length - 1), fc.constantFrom(...ways)).map((all) => pressLabel(...all)),
    fc.constantFrom("tea", "a lamp", "").map(search),
    fc.integer({ min: 1, max: 7 }).map(time),
    fc.constantFrom<Path>("/", "/checkout", "/login").map(open),
    fc.constantFrom(360, 800, 1440, 2200).map(screen),
    fc
      .tuple(
        fc.constantFrom("Next picture" as const, "Previous picture" as const),
        fc.constantFrom("mouse" as const, "twice" as const),
      )
      .map((all) => arrow(...all)),
    fc.constantFrom(...ways).map(proceed),
    fc.constantFrom("mouse" as const, "twice" as const, "touch" as const, "Space" as const).map(gift),
    ...[...plain, anotherTab, otherTab].map((command) => fc.constant(command)),
  ],
  { maxCommands: 60, size: "max" },
);

export async function walk(
  context: BrowserContext,
  address: string,
  name: string,
  steps: Iterable<fc.AsyncCommand<Model, Browser>>,
  provider: Provider = "embedded",
) {
  const browser = await Browser.open(context, address, name, provider);
  const model = new Model();
  browser.pages.push(await context.newPage());
  await browser.load("/", () => browser.page.goto(`${address}/`));
  model.openTab();
  await fc.asyncModelRun(() => ({ model, real: browser }), steps);
}
