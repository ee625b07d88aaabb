import { type Mutant, mutantsOf, type Row, type Rows, testsOf } from "../row.ts";

const walk = testsOf("e2e/fixed-walks.test.ts");
const cards = walk(
  "each card is added, once and twice, and rows go from the end, the middle and the start until the basket is empty",
);
const banner = walk("the banner goes round three times, on return too, and after arrows and a pause");
const gift = walk(
  "the gift box is empty on return, and Proceed to Checkout does nothing with none, one and several items, signed in too",
);
const labels = walk(
  "labels lead nowhere and do nothing, by mouse and keyboard, on both pages, for guests and signed-in shoppers",
);
const refusals = walk("each refusal alerts once, the next try works, and signing out keeps the basket");
const accounts = walk("the sign-in page as a document and by a link, another account, Back, Forward and a second tab");

const many = walk("of 25 items, 12 of them the same, all are counted and summed, and a double click removes two");
const signIn = testsOf("e2e/sign-in.test.ts");

const inHeader = mutantsOf("app/shop/ui/header.tsx");
const inHeaderStyles = mutantsOf("app/shop/ui/header.module.css");
const inRotation = mutantsOf("app/shop/ui/rotation.ts");
const inPanel = mutantsOf("app/shop/ui/checkout/subtotal.tsx");
const inPanelStyles = mutantsOf("app/shop/ui/checkout/subtotal.module.css");
const inAddButton = mutantsOf("app/shop/ui/add-button.tsx");
const inLogin = mutantsOf("app/shop/screens/login.tsx");
const inState = mutantsOf("app/shop/domain/state.ts");

/** Adds a declaration to a CSS rule. */
const styled = (rule: string, declaration: string) => [rule, `${rule}  ${declaration};\n`] as const;

const proceed = '<Button type={orders ? "submit" : "button"}>';
const pressed = (when: string) =>
  `<Button type={orders ? "submit" : "button"} onClick={(event) => ${when} && window.alert("Pressed")}>`;
const alert = "window.alert(refusal.message);\n    sent.current = false;";
const timer = "setTimeout(() => setCurrent((current + 1) % count), interval)";
const setUser = "return { ...state, user: action.user };";

/** Additional mutants by row, which change the appearance in some states, and the tests that detect them. */
const more: Readonly<Record<string, Pick<Row, "tests" | "mutants">>> = {
  "2.5": {
    tests: [gift],
    mutants: [mutantsOf("app/ui/logo.module.css")("the logo is transparent", ...styled(".logo {\n", "opacity: 0"))],
  },
  "2.6": {
    tests: [labels],
    mutants: [
      inHeader(
        "a search on the basket page alerts once an earlier one was made",
        '<input type="text" autoComplete="off"',
        '<input type="text" onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.dataset.before === "yes" ? window.alert("Nothing found") : (currentTarget.dataset.before = key === "Enter" ? "yes" : currentTarget.dataset.before ?? "")} autoComplete="off"',
      ),
    ],
  },
  "2.7": {
    tests: [refusals, accounts],
    mutants: [
      inHeader(
        "the greeting of who is signed in is for screen readers only",
        "      <span className={styles.small}>\n        {messages.header.hello}",
        '      <span className={user ? "visually-hidden" : styles.small}>\n        {messages.header.hello}',
      ),
    ],
  },
  "2.10": {
    tests: [
      refusals,
      accounts,
      signIn("a refused sign-out is an alert and leaves the shopper signed in; the next one signs out"),
    ],
    mutants: [
      inHeader(
        "a second press of Sign Out does nothing after a refused one",
        "    leaving.current = false;\n    window.alert(refusal.message);",
        "    window.alert(refusal.message);",
      ),
      inHeader(
        "Sign Out does nothing to those who signed in again in another tab",
        "    leaving.current = false;\n    if (document.activeElement",
        "    if (document.activeElement",
      ),
      inHeader(
        "signing out a second time goes home",
        "    const refusal = await identity.signOut();\n    if (!refusal) return;",
        '    const refusal = await identity.signOut();\n    Object.assign(window, { outs: Number(Reflect.get(window, "outs") ?? 0) + 1 });\n    if (!refusal && Reflect.get(window, "outs") === 2) location.assign("/");\n    if (!refusal) return;',
      ),
    ],
  },
  "2.13": {
    tests: [cards],
    mutants: [
      inHeaderStyles("the count is transparent", ...styled(".count {\n  min-inline-size: 1ch;\n", "opacity: 0")),
      inHeader(
        "the count never falls",
        "  const count = useCount();\n",
        "  const most = useRef(0);\n  most.current = Math.max(most.current, useCount());\n  const count = most.current;\n",
      ),
    ],
  },
  "2.14": {
    tests: [labels],
    mutants: [
      inHeaderStyles(
        "the labels stand in reverse",
        ...styled(".departments ul {\n  display: flex;\n", "flex-direction: row-reverse"),
      ),
    ],
  },
  "2.15": {
    tests: [labels],
    mutants: [
      inHeader(
        "a label alerts when it is pressed twice",
        "<a {...leadingNowhere}>",
        "<a {...leadingNowhere} onDoubleClick={() => window.alert(label)}>",
      ),
    ],
  },
  "2.17": {
    tests: [banner],
    mutants: [
      mutantsOf("app/shop/ui/carousel.module.css")(
        "the banner's pictures are transparent",
        ...styled(".slide img {\n", "opacity: 0"),
      ),
    ],
  },
  "2.19": {
    tests: [banner],
    mutants: [
      inRotation(
        "the banner stops after its second round",
        timer,
        `(Reflect.set(globalThis, "turns", Number(Reflect.get(globalThis, "turns") ?? 0) + 1), Reflect.get(globalThis, "turns") > 6) ? undefined : ${timer}`,
      ),
    ],
  },
  "2.26": {
    tests: [cards, many],
    mutants: [
      inAddButton(
        "of three quick clicks two count",
        "        onAdd(product);\n",
        "        if (event.detail < 3) onAdd(product);\n",
      ),
      inAddButton(
        "a double click adds one item",
        "        onAdd(product);\n",
        "        if (event.detail < 2) onAdd(product);\n",
      ),
    ],
  },
  "2.31": {
    tests: [gift],
    mutants: [inPanelStyles("the sum is transparent", ...styled(".sum {\n  font-size: 1.625rem;\n", "opacity: 0"))],
  },
  "2.32": {
    tests: [gift],
    mutants: [
      inPanelStyles("the gift box is clipped away", ...styled(".gift {\n  display: flex;\n", "clip-path: circle(0)")),
    ],
  },
  "2.33": {
    tests: [gift],
    mutants: [
      inPanel(
        "the gift box is still ticked on return",
        '<input type="checkbox"',
        '<input type="checkbox" defaultChecked={Boolean(Reflect.get(globalThis, "gift"))} onChange={({ target }) => Reflect.set(globalThis, "gift", target.checked)}',
      ),
    ],
  },
  "2.35": {
    tests: [gift],
    mutants: [
      inPanel("Proceed to Checkout alerts when the basket is empty", proceed, pressed("count === 0")),
      inPanel("Proceed to Checkout alerts when there are several items", proceed, pressed("count > 1")),
      inPanel("Proceed to Checkout alerts at a double click", proceed, pressed("event.detail > 1")),
    ],
  },
  "2.36": {
    tests: [cards, many],
    mutants: [
      mutantsOf("app/shop/ui/checkout/basket-row.tsx")(
        "a quick second click on the row that moved up removes nothing",
        "onClick={(event) => onRemove(item, event.currentTarget)}",
        "onClick={(event) => event.detail < 2 && onRemove(item, event.currentTarget)}",
      ),
      mutantsOf("app/shop/screens/checkout.tsx")(
        "rows from the third on stay",
        "    const [next, above] = [rowAfter(row), rowBefore(row)];\n",
        "    const [next, above] = [rowAfter(row), rowBefore(row)];\n    if (row?.previousElementSibling?.previousElementSibling) return;\n",
      ),
    ],
  },
  "2.38": {
    tests: [signIn("a refusal is shown in the page, with the e-mail kept")],
    mutants: [
      inLogin(
        "the browser checks the e-mail after a refusal",
        'type="text"',
        'type={data?.refusal ? "email" : "text"}',
      ),
    ],
  },
  "2.39": {
    tests: [refusals],
    mutants: [
      inLogin(
        "the password is legible while the provider is asked",
        '<input type="password"',
        '<input type={busy ? "text" : "password"}',
      ),
    ],
  },
  "2.41": {
    tests: [refusals],
    mutants: [
      mutantsOf("app/shop/screens/login.module.css")(
        "the conditions have the colour of the page",
        ".conditions {\n  color: var(--text-quiet);",
        ".conditions {\n  color: var(--surface);",
      ),
    ],
  },
  "3.3": {
    tests: [cards, testsOf("e2e/home.test.ts")("the picture of each card is painted on screens of any width")],
    mutants: [
      mutantsOf("app/shop/ui/product-card.module.css")(
        "the picture of a card that is alone in its row is masked away",
        "var(--ink) 7% 93%, transparent);",
        "transparent);",
      ),
      mutantsOf("app/shop/ui/checkout/basket-row.module.css")(
        "the pictures of rows are transparent",
        ...styled(".picture {\n  flex: none;\n", "opacity: 0"),
      ),
    ],
  },
  "4.9": {
    tests: [accounts],
    mutants: [
      inState(
        "who signs in to another account stays who they were",
        setUser,
        "return { ...state, user: action.user && state.user ? state.user : action.user };",
      ),
    ],
  },
  "8.1": {
    tests: [refusals],
    mutants: [
      inLogin("a refusal alerts twice", alert, `window.alert(refusal.message);\n    ${alert}`),
      inLogin(
        "only the first refusal alerts",
        alert,
        'if (!Reflect.get(window, "told")) window.alert(refusal.message);\n    Reflect.set(window, "told", true);\n    sent.current = false;',
      ),
    ],
  },
  "8.3": {
    tests: [refusals],
    mutants: [
      inLogin(
        "what was typed is gone after the second refusal",
        alert,
        `if (Reflect.get(window, "told")) document.forms[0]!.reset();\n    Reflect.set(window, "told", true);\n    ${alert}`,
      ),
    ],
  },
  "9.3": {
    tests: [many],
    mutants: [
      mutantsOf("app/shop/screens/checkout.tsx")(
        "items after the twentieth cost nothing",
        "cents={subtotalCents(basket)}",
        "cents={subtotalCents(basket.slice(0, 20))}",
      ),
    ],
  },
  "9.4": {
    tests: [cards],
    mutants: [
      mutantsOf("app/shop/ui/price.module.css")(
        "the $ of prices is not displayed",
        ...styled(".sign {\n", "display: none"),
      ),
    ],
  },
};

/** Adds the mutants and tests of `more` to the rows. */
export const inEveryState = (rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([number, row]) => {
      const { tests, mutants } = more[number] ?? { tests: [], mutants: [] as Mutant[] };
      return [number, { ...row, tests: [...row.tests, ...tests], mutants: [...row.mutants, ...mutants] }];
    }),
  );
