import { type Mutant, mutantsOf, type Row, type Rows, testsOf, type TestName } from "../row.ts";

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
const plain = walk(
  "pages are plainly painted at every width, in both colour schemes, with a long e-mail and many items",
);
const baskets = walk("baskets of 9, 10, 99, 100 and 101 items are counted, summed, and painted to their last row");
const series = walk(
  "a series of five quick presses adds five items, and one of two removes two, on each page and as often as one likes",
);
const tabs = walk("other tabs follow each sign-in and sign-out, also to another account, and keep their baskets");
const signIn = testsOf("e2e/sign-in.test.ts");
const background = signIn("a tab in the background follows each sign-in and sign-out elsewhere, and keeps its basket");
const restored = testsOf("e2e/back-forward.test.ts")(
  "a restored page greets the shopper who signed in, or out, meanwhile, as often as that happens",
);
const hovered = testsOf("e2e/header.test.ts")(
  "what the pointer is over, and what has the focus, stays plainly painted",
);
const rounds = testsOf("e2e/carousel.test.ts")(
  "after a pause and after the keyboard has left it, it changes every 5,000 ms, still in its 13th round",
);
const early = testsOf("e2e/basket.test.ts")(
  "clicks on Add to Basket made before the page is hydrated are not lost, six of them neither",
);

const inHeader = mutantsOf("app/shop/ui/header.tsx");
const inHeaderStyles = mutantsOf("app/shop/ui/header.module.css");
const inRotation = mutantsOf("app/shop/ui/rotation.ts");
const inPanel = mutantsOf("app/shop/ui/checkout/subtotal.tsx");
const inPanelStyles = mutantsOf("app/shop/ui/checkout/subtotal.module.css");
const inAddButton = mutantsOf("app/shop/ui/add-button.tsx");
const inLogin = mutantsOf("app/shop/screens/login.tsx");
const inState = mutantsOf("app/shop/domain/state.ts");

/** Original text and replacement for a mutant that adds a declaration to a CSS rule. */
const styled = (rule: string, declaration: string) => [rule, `${rule}  ${declaration};\n`] as const;

const proceed = '<Button type={orders ? "submit" : "button"}>';
const pressed = (when: string) =>
  `<Button type={orders ? "submit" : "button"} onClick={(event) => ${when} && window.alert("Pressed")}>`;
const alert = "window.alert(refusal.message);\n    sent.current = false;";
const timer = "setTimeout(() => setCurrent((current + 1) % count), interval)";
const setUser = "return { ...state, user: action.user };";

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
  "2.32": {
    tests: [gift],
    mutants: [
      inPanelStyles("the sum is transparent", ...styled(".sum {\n  font-size: var(--size-3xl);\n", "opacity: 0")),
    ],
  },
  "2.33": {
    tests: [gift],
    mutants: [
      inPanelStyles("the gift box is clipped away", ...styled(".gift {\n  display: flex;\n", "clip-path: circle(0)")),
    ],
  },
  "2.34": {
    tests: [gift],
    mutants: [
      inPanel(
        "the gift box is still ticked on return",
        '<input type="checkbox"',
        '<input type="checkbox" defaultChecked={Boolean(Reflect.get(globalThis, "gift"))} onChange={({ target }) => Reflect.set(globalThis, "gift", target.checked)}',
      ),
    ],
  },
  "2.36": {
    tests: [gift],
    mutants: [
      inPanel("Proceed to Checkout alerts when the basket is empty", proceed, pressed("count === 0")),
      inPanel("Proceed to Checkout alerts when there are several items", proceed, pressed("count > 1")),
      inPanel("Proceed to Checkout alerts at a double click", proceed, pressed("event.detail > 1")),
    ],
  },
  "2.37": {
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
  "2.39": {
    tests: [signIn("a refusal is shown in the page, with the e-mail kept")],
    mutants: [
      inLogin(
        "the browser checks the e-mail after a refusal",
        'type="text"',
        'type={data?.refusal ? "email" : "text"}',
      ),
    ],
  },
  "2.40": {
    tests: [refusals],
    mutants: [
      inLogin(
        "the password is legible while the provider is asked",
        '<input type="password"',
        '<input type={busy ? "text" : "password"}',
      ),
    ],
  },
  "2.42": {
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

/** Tests that cover many sentences of the specification, each with the numbers of its sentences. */
const shared: readonly (readonly [TestName, numbers: string])[] = [
  [
    plain,
    "1.1 1.3 1.5 1.6 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.11 2.12 2.13 2.14 2.15 2.17 2.20 2.21 2.22 2.23 " +
      "2.24 2.25 2.27 2.28 2.29 2.30 2.31 2.32 2.33 2.35 2.38 2.39 2.40 2.41 2.42 2.43 3.2 3.3 3.4 3.6 " +
      "3.8 4.12 5.3 9.3 9.4 9.5 9.6 9.7 9.8 9.9",
  ],
  [baskets, "1.3 2.13 2.25 2.27 2.31 2.32 2.37 9.3 9.4 9.5 9.6 9.7 9.10"],
  [hovered, "2.5 2.6 2.8 2.12 2.15 2.33 2.35 2.37 2.38 2.39 2.41 2.43"],
  [gift, "5.3 6.5"],
  [series, "2.26 2.37 4.1 4.2 4.3"],
  [tabs, "2.7 2.10 4.6 4.8 4.9 4.10 4.11 4.12 7.6"],
  [refusals, "4.12 8.2"],
  [rounds, "2.16 2.18 2.19 9.1"],
  [background, "4.6 4.8 4.9 4.10 7.6"],
  [restored, "4.8 4.9 4.10"],
  [early, "2.26 4.1"],
];

/** Mutants that the shared tests detect, by number of the specification's sentence. */
const seen: Readonly<Record<string, readonly Mutant[]>> = {
  "2.13": [
    mutantsOf("app/shop/context.tsx")(
      "the count stays at 99",
      "basket === unknownBasket ? undefined : basket.length",
      "basket === unknownBasket ? undefined : Math.min(basket.length, 99)",
    ),
  ],
  "2.15": [
    mutantsOf("app/shop/ui/header.module.css")(
      "in narrow windows the second line of labels is cut off",
      "    padding-block: var(--space-1);\n  }",
      "    max-block-size: 2rem;\n    padding-block: var(--space-1);\n    overflow: hidden;\n  }",
    ),
  ],
  "2.19": [
    mutantsOf("app/shop/ui/rotation.ts")(
      "the banner stops after a minute",
      "const timer = running ?",
      "const timer = running && performance.now() < 60_000 ?",
    ),
  ],
  "2.23": [
    mutantsOf("app/shop/ui/home.module.css")(
      "between 1,024 and 1,280 px cards stand in twos",
      "@media (--from-l)",
      "@media (--from-xl)",
    ),
  ],
  "2.26": [
    mutantsOf("app/page/browser/early-presses.ts")(
      "of the presses before the scripts have loaded three count",
      "window.early.presses.splice(0))",
      "window.early.presses.splice(0, 3))",
    ),
  ],
  "2.27": [
    mutantsOf("app/shop/ui/checkout/long-list.module.css")(
      "of more than twenty rows only the last ones are painted",
      "  content-visibility: auto;\n",
      "  content-visibility: hidden;\n",
    ),
  ],
  "2.33": [
    mutantsOf("app/shop/ui/checkout/subtotal.module.css")(
      "on phones the button covers the gift box",
      "grid-area: 4 / 1 / 5 / 3;",
      "grid-area: 3 / 1 / 4 / 3;",
    ),
  ],
  "2.38": [
    mutantsOf("app/ui/logo.module.css")(
      "in the light theme the sign-in page's logo has the colour of the page",
      "  color: inherit;\n",
      "  color: var(--on-ink);\n",
    ),
  ],
  "2.39": [
    mutantsOf("app/ui/tokens.css")(
      "in the dark theme what is typed has the field's colour",
      "--field: light-dark(#ffffff, #131b22);",
      "--field: light-dark(#ffffff, #e9ecec);",
    ),
  ],
  "4.6": [
    mutantsOf("app/shop/domain/state.ts")(
      "another account in another tab empties the basket",
      "return { ...state, user: action.user };",
      "return {\n        user: action.user,\n        basket: state.user && action.user && state.user.id !== action.user.id ? [] : state.basket,\n      };",
    ),
  ],
  "4.8": [
    mutantsOf("app/accounts/browser/session.ts")(
      "a tab in the background misses what happens elsewhere",
      "=> learn(data)",
      "=> document.hidden || learn(data)",
    ),
    mutantsOf("app/accounts/browser/session.ts")(
      "a guest's page from the back/forward cache greets a guest after a sign-in",
      "persisted && callback()",
      "persisted && user() && callback()",
    ),
  ],
  "4.10": [
    mutantsOf("app/accounts/browser/session.ts")(
      "a tab follows the first change elsewhere only",
      "learn(data));",
      "learn(data), { once: true });",
    ),
  ],
  "4.12": [
    mutantsOf("app/shop/screens/login.tsx")(
      "the page is loaded anew after a registration",
      "if (!refusal) return navigate(next);",
      "if (!refusal) return create ? window.location.assign(next) : navigate(next);",
    ),
  ],
  "5.3": [
    mutantsOf("app/shop/ui/checkout/subtotal.module.css")(
      "the gift box greys the sum",
      ".action button {\n  inline-size: 100%;\n}",
      ".action button {\n  inline-size: 100%;\n}\n\n.panel:has(input:checked) .sum {\n  opacity: 0.35;\n}",
    ),
  ],
  "9.1": [
    mutantsOf("app/shop/ui/carousel.tsx")(
      "the banner stands still once the focus has left it for nothing",
      "onBlur={() => setFocused(false)}",
      "onBlur={(event) => setFocused(!event.relatedTarget)}",
    ),
    mutantsOf("app/shop/ui/rotation.ts")(
      "after a pause the banner changes every ten seconds",
      "% count), interval)",
      "% count), chosen ? 2 * interval : interval)",
    ),
  ],
  "9.3": [
    mutantsOf("app/shop/ui/checkout/subtotal.module.css")(
      "sums of $10,000.00 and more lose their last figure",
      "  font-size: var(--size-3xl);\n  font-weight: 700;\n",
      "  max-inline-size: 8.4ch;\n  overflow: hidden;\n  font-size: var(--size-3xl);\n  font-weight: 700;\n  white-space: nowrap;\n",
    ),
  ],
  "9.8": [
    mutantsOf("app/ui/tokens.css")(
      "in the dark theme the stars have the colour of the card",
      "--star: light-dark(#c27c0e, #f0b93f);",
      "--star: light-dark(#c27c0e, #1a232c);",
    ),
  ],
};

export const inEveryState = (rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([number, row]) => {
      const { tests, mutants } = more[number] ?? { tests: [], mutants: [] as Mutant[] };
      const sharedTests = shared.flatMap(([test, numbers]) => (numbers.split(" ").includes(number) ? [test] : []));
      const all = new Map([...row.tests, ...tests, ...sharedTests].map((test) => [test.join(" "), test]));
      return [
        number,
        { ...row, tests: [...all.values()], mutants: [...row.mutants, ...mutants, ...(seen[number] ?? [])] },
      ];
    }),
  );
