import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { type Engine, until } from "../engines/engine.ts";
import { basket, button, field, hydrated, signIn, signOut } from "../engines/walk.ts";
import { readVisible, type Visible } from "../visible.ts";
import { cards, labels, Model, type View } from "./model.ts";
import { viewOf } from "./view.ts";

/** `name` is unique to the walk. */
type Real = { readonly engine: Engine; readonly address: string; readonly name: string };

/** Removes the banner from a view. The banner changes over time, and walks stop the clock only in Chromium. */
const still = (view: View): View => ({ ...view, banner: "", caption: "" });

/** Runs in the page. Scrolls to each picture and polls until it is loaded, because `decode` waits only in Chromium. */
async function loadPictures() {
  for (const image of document.images) {
    if (!image.checkVisibility()) continue;
    image.scrollIntoView({ block: "center", behavior: "instant" });
    for (let tries = 0; image.naturalWidth === 0 && tries < 100; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }
  scrollTo({ top: 0, behavior: "instant" });
}

async function compare(model: Model, { engine }: Real, alert: string | null) {
  if (alert !== null) await until("alert", () => engine.alert(), alert);
  /** Compares the page with the model. Returns true, or the first difference. */
  const difference = async () => {
    await engine.evaluate(`(${loadPictures.toString()})()`);
    const visible = (await engine.evaluate(`(${readVisible.toString()})(null)`)) as Visible;
    const path = (await engine.evaluate("location.pathname")) as string;
    const [seen, expected] = [still(viewOf(path, model.width, visible, labels)), still(model.view())];
    const at = Object.keys(expected).find(
      (key) => !isDeepStrictEqual(seen[key as keyof View], expected[key as keyof View]),
    ) as keyof View | undefined;
    return at ? `${at}: ${JSON.stringify(seen[at])}, not ${JSON.stringify(expected[at])}` : true;
  };
  await until("view", () => difference().catch((error: Error) => error.message));
  const again = await engine.alert();
  if (again !== null) throw new Error(`An unexpected second alert: ${again}`);
}

const command = (
  name: string,
  check: (model: Readonly<Model>) => boolean,
  act: (model: Model, real: Real) => Promise<string | null | void>,
): fc.AsyncCommand<Model, Real> => ({
  check,
  run: async (model, real) => compare(model, real, (await act(model, real)) ?? null),
  toString: () => name,
});

const isAt =
  (...paths: string[]) =>
  (model: Readonly<Model>) =>
    paths.includes(model.path);

const load = (name: string, act: (real: Real) => Promise<unknown>, change: (model: Model) => void) =>
  command(
    name,
    () => true,
    async (model, real) => {
      await act(real);
      await until(hydrated, () => real.engine.evaluate(hydrated).catch(() => false));
      change(model);
    },
  );

const enter = (what: "sign in" | "register", known: boolean, password: string) =>
  command(
    `${what} ${known ? "as oneself" : "without an e-mail"} with "${password}"`,
    isAt("/login"),
    async (model, real) => {
      const email = known ? `one-${real.name}@example.com` : "";
      await real.engine.type(field("E-mail"), email);
      await real.engine.type(field("Password"), password);
      await real.engine.click(button(what === "register" ? "Create your Wicker Account" : "Sign In"));
      return model.enter(what, email, password);
    },
  );

const single = [
  command("basket", isAt("/", "/checkout"), async (model, { engine }) => {
    await engine.click(basket);
    model.follow("/checkout");
  }),
  command(
    "logo",
    () => true,
    async (model, { engine }) => {
      await engine.click('(//a[@href="/"][.//*[local-name()="svg"]])[1]');
      model.follow("/");
    },
  ),
  command(
    "Sign In",
    (model) => model.path !== "/login" && model.user === null,
    async (model, { engine }) => {
      await engine.click(signIn);
      model.follow("/login");
    },
  ),
  command(
    "Sign Out",
    (model) => model.path !== "/login" && model.user !== null,
    async (model, { engine }) => {
      await engine.click(signOut);
      model.user = null;
    },
  ),
  command("Proceed to Checkout", isAt("/checkout"), async (_, { engine }) => {
    await engine.click(button("Proceed to Checkout"));
  }),
  command("gift box", isAt("/checkout"), async (model, { engine }) => {
    await engine.click('//main//input[@type="checkbox"]');
    model.tab.isGift = !model.tab.isGift;
  }),
  load(
    "reload",
    ({ engine }) => engine.reload(),
    (model) => model.reload(),
  ),
];

export const engineCommands = fc.commands(
  [
    fc.nat(cards.length - 1).map((card) =>
      command(`add card ${card}`, isAt("/"), async (model, { engine }) => {
        await engine.click(`(//main//article)[${card + 1}]//button`);
        model.tab.basket.push(cards[card]!);
        await new Promise((resolve) => setTimeout(resolve, 2_200)); // until the button's feedback has ended
      }),
    ),
    fc.nat(2).map((row) =>
      command(
        `remove row ${row}`,
        (model) => model.path === "/checkout" && model.tab.basket.length > row,
        async (model, { engine }) => {
          await engine.click(`(${button("Remove from Basket")})[${row + 1}]`);
          model.remove(row);
        },
      ),
    ),
    fc.nat(labels.length - 1).map((label) =>
      command(`label ${labels[label]}`, isAt("/", "/checkout"), async (_, { engine }) => {
        await engine.click(`//header//nav//*[normalize-space()=${JSON.stringify(labels[label])}]/a`);
      }),
    ),
    fc
      .tuple(
        fc.constantFrom("sign in" as const, "register" as const),
        fc.boolean(),
        fc.constantFrom("", "short", "correct horse battery"),
      )
      .map((all) => enter(...all)),
    fc.constantFrom("/" as const, "/checkout" as const, "/login" as const).map((path) =>
      load(
        `open ${path}`,
        ({ engine, address }) => engine.open(address + path),
        (model) => model.load(path),
      ),
    ),
    ...single.map((one) => fc.constant(one)),
  ],
  { maxCommands: 25, size: "max" },
);

/** Runs the steps in an engine other than Chromium. Starts on the home page, signed out. */
export async function walkIn(
  engine: Engine,
  address: string,
  name: string,
  steps: Iterable<fc.AsyncCommand<Model, Real>>,
) {
  await engine.open(`${address}/`);
  await until(hydrated, () => engine.evaluate(hydrated).catch(() => false));
  if (await engine.evaluate("!!document.querySelector('header button')")) {
    await engine.click(signOut);
    await until("nobody", () => engine.evaluate("!document.querySelector('header button')"));
  }
  await engine.open(`${address}/`);
  await until(hydrated, () => engine.evaluate(hydrated).catch(() => false));
  const model = new Model();
  model.keepsForms = engine.name.startsWith("Firefox");
  model.width = (await engine.evaluate("innerWidth")) as number;
  model.openTab();
  await fc.asyncModelRun(() => ({ model, real: { engine, address, name } }), steps);
}
