import { mutantsIn } from "../../mutant.ts";
import type { Mutant, Rows, TestName } from "../../row.ts";

const basketTest = (name: string): TestName => ["e2e/basket.test.ts", name];
const gift = basketTest("the gift box toggles and changes nothing else");
const proceed = basketTest("Proceed to Checkout does nothing: no request, no navigation, no change");
const removing = basketTest("the second of two equal items stays when one is removed");
const removingAll = basketTest(
  "after a removal the focus goes to the next item's button, at the end to the one before, and at last to the title",
);
const guest: TestName = [
  "e2e/header.test.ts",
  "a guest is greeted as Guest on the home page and on the checkout page, with a link to sign in",
];
const cents: TestName = [
  "app/shop/domain/basket.test.ts",
  "the subtotal is summed in whole cents: a dime and two dimes are thirty cents",
];
const thousand: TestName = ["app/shop/domain/basket.test.ts", "a thousand prices of $59.99 add up to the cent"];
const subtotalWords: TestName = [
  "app/messages.test.ts",
  "one is one item wherever the words are the store's own, and as the specification has it in the subtotal's label",
];
const pageTest = (name: string): TestName => ["app/default-pages.test.ts", name];
const basketParts = pageTest(
  "the basket page greets, is titled, and has a panel with a label, a sum, a checkbox and a button",
);
const sides = basketTest(
  "on a wide screen the list stands on the left under its title, and the panel with all that is in it on the right",
);
const screenTest = (name: string): TestName => ["app/shop/screens/checkout.test.tsx", name];
const items = screenTest(
  "the items stand in the order of adding, equal ones too, each with its button, and then what they cost together",
);
const everyRow = screenTest("an item has a row however many there are");
const each: TestName = [
  "e2e/home.test.ts",
  "each of the twelve cards adds its product, once, and each of these items can be removed",
];

const inScreen = mutantsIn("app/shop/screens/checkout.tsx");
const inPage = mutantsIn("app/shop/ui/checkout/basket-page.tsx");
const inPageStyles = mutantsIn("app/shop/ui/checkout/basket-page.module.css");
const inRow = mutantsIn("app/shop/ui/checkout/basket-row.tsx");
const inPanel = mutantsIn("app/shop/ui/checkout/subtotal.tsx");
const inMessages = mutantsIn("app/shop/messages.ts");

const box = '<input type="checkbox"';
const button = '<Button type={orders ? "submit" : "button"}>';
const greeting =
  "        <p className={styles.greeting}>\n          {messages.header.hello} {user?.email ?? messages.header.guest}\n        </p>\n";
const list = "<LongList rows={basketLines(basket)}>";
const sum = "basket.reduce((sum, item) => sum + cents(item.price), 0)";

/** Mutants that add a side effect to a click. `calling` returns the replacement for `find`, including the effect. */
const effects = (press: string, find: string, calling: (effect: string) => string): Mutant[] =>
  Object.entries({
    "is kept in local storage": 'localStorage.setItem("pressed", "yes")',
    "sets a cookie": 'document.cookie = "pressed=yes"',
    "is told to the store": 'navigator.sendBeacon("/presses")',
    "titles the page": 'document.title = "Pressed"',
  }).map(([does, effect]) => inPanel(`${press} ${does}`, find, calling(`{ ${effect}; }`)));

export const basketPage: Rows = {
  "2.27": {
    tests: [basketParts, items, everyRow, sides],
    mutants: [
      inPageStyles(
        "the list stands on the right, and the panel on the left",
        "\n.basket {\n",
        "\n.basket {\n  order: 1;\n",
      ),
      inScreen("the item added last stands first", list, "<LongList rows={basketLines(basket).toReversed()}>"),
      inScreen(
        "equal items stand once",
        list,
        '<LongList rows={basketLines(basket).filter(({ key }) => key.endsWith(":0"))}>',
      ),
      inScreen("a basket's first twenty items are listed", list, "<LongList rows={basketLines(basket).slice(0, 20)}>"),
    ],
  },
  "2.28": {
    tests: [basketParts, sides],
    mutants: [
      inMessages("the title is another", '"Your shopping Basket"', '"Your shopping basket"'),
      inPage(
        "the title stands under the list",
        "        <h1 ref={heading}>{messages.checkout.heading}</h1>\n        {children}\n",
        "        {children}\n        <h1 ref={heading}>{messages.checkout.heading}</h1>\n",
      ),
    ],
  },
  "2.29": {
    tests: [basketParts, guest],
    mutants: [
      inPage("the basket page does not greet", greeting, ""),
      inPage("the basket page says who is here without Hello", "{messages.header.hello} {user", "{user"),
      inPage(
        "the basket page says Hello to those who are signed in",
        greeting,
        `        {user && (\n${greeting}        )}\n`,
      ),
    ],
  },
  "2.30": {
    tests: [basketParts, sides],
    mutants: [
      inPageStyles(
        "the panel stands under the list, at the left",
        "    grid-template-columns: minmax(0, 1fr) 20rem;\n",
        "    grid-template-columns: minmax(0, 1fr);\n",
      ),
      inPageStyles(
        "the panel stands on the left",
        ".panel {\n    position: sticky;",
        ".panel {\n    order: -1;\n    position: sticky;",
      ),
    ],
  },
  "2.31": {
    tests: [basketParts, items, subtotalWords],
    mutants: [
      inMessages("one item is said to be one item", "`Subtotal (${count} items)`", "`Subtotal (${items(count)})`"),
      inMessages("the panel is labelled otherwise", "`Subtotal (${count} items)`", "`Subtotal: ${count} items`"),
      inScreen("equal items count once", "count={basket.length}", "count={new Set(basket).size}"),
      inScreen("the label counts dollars", "count={basket.length}", "count={subtotalCents(basket) / 100}"),
      inPanel("there is no label", "{messages.checkout.subtotal(count)}", "{null}"),
    ],
  },
  "2.32": {
    tests: [basketParts, items, cents, thousand],
    mutants: [
      mutantsIn("app/shop/domain/basket.ts")(
        "the sum is in whole dollars",
        sum,
        "basket.reduce((sum, item) => sum + Math.round(item.price) * 100, 0)",
      ),
      mutantsIn("app/shop/domain/basket.ts")(
        "equal items cost once",
        sum,
        "[...new Set(basket)].reduce((sum, item) => sum + cents(item.price), 0)",
      ),
      mutantsIn("app/shop/domain/basket.ts")(
        "the sum begins with the second item",
        sum,
        "basket.slice(1).reduce((sum, item) => sum + cents(item.price), 0)",
      ),
      inPanel("there is no sum", "    <p className={styles.sum}>{formatCents(cents)}</p>\n", ""),
    ],
  },
  "2.33": {
    tests: [basketParts, sides, gift],
    mutants: [
      inMessages("the box says something else", '"This order contains a gift"', '"This order is a gift"'),
      inPanel("the box is a radio button", box, '<input type="radio"'),
      inPanel("there is no box", '      <input type="checkbox" {...(orders && { name: "gift" })} />\n', ""),
      inPanel("the box cannot be ticked", box, `${box} disabled`),
      inPanel("the box cannot be unticked", box, `${box} onChange={(e) => (e.currentTarget.checked = true)}`),
      inPanel(
        "the words beside the box do not name it",
        '<label className={styles.gift} data-no-print>\n            <input type="checkbox" {...(orders && { name: "gift" })} />\n            {messages.checkout.gift}\n          </label>',
        '<p className={styles.gift} data-no-print>\n            <input type="checkbox" {...(orders && { name: "gift" })} />\n            {messages.checkout.gift}\n          </p>',
      ),
    ],
  },
  "2.34": {
    tests: [gift],
    mutants: [
      ...effects("a tick", box, (effect) => `${box} onChange={() => ${effect}}`),
      mutantsIn("app/shop/ui/checkout/subtotal.module.css")(
        "a tick hides what the items cost",
        ".gift input {\n",
        ".panel:has(.gift :checked) .sum {\n  display: none;\n}\n\n.gift input {\n",
      ),
      inPanel(
        "a tick adds a dollar to the sum as it is shown",
        box,
        `${box} onChange={(e) => (document.querySelector("section p")!.textContent = formatCents(cents + (e.currentTarget.checked ? 100 : 0)))}`,
      ),
    ],
  },
  "2.35": {
    tests: [basketParts, proceed],
    mutants: [
      inMessages("the button says something else", '"Proceed to Checkout"', '"Proceed to checkout"'),
      inPanel("there is no button", `      ${button}{messages.checkout.proceed}</Button>\n`, ""),
      inPanel(
        "the button is a link",
        `${button}{messages.checkout.proceed}</Button>`,
        '<a href="#content">{messages.checkout.proceed}</a>',
      ),
      inPanel(
        "the button says nothing to the eye",
        `${button}{messages.checkout.proceed}`,
        '<Button type={orders ? "submit" : "button"} aria-label={messages.checkout.proceed}>',
      ),
    ],
  },
  "2.36": {
    tests: [proceed],
    mutants: [
      ...effects(
        "a press on Proceed to Checkout",
        button,
        (effect) => `<Button type={orders ? "submit" : "button"} onClick={() => ${effect}}>`,
      ),
      inPanel(
        "a press on Proceed to Checkout is answered by an alert",
        button,
        `<Button type="button" onClick={() => alert("Soon.")}>`,
      ),
      inPanel(
        "a press on Proceed to Checkout leads to the sign-in page",
        button,
        `<Button type="button" onClick={() => location.assign("/login")}>`,
      ),
      inPanel(
        "a second press is not to be had",
        button,
        `<Button type="button" onClick={({ currentTarget }) => (currentTarget.disabled = true)}>`,
      ),
      inPanel(
        "a press on Proceed to Checkout asks the store a second later",
        button,
        `<Button type="button" onClick={() => setTimeout(() => fetch("/order", { method: "POST" }), 1000)}>`,
      ),
    ],
  },
  "2.37": {
    tests: [items, removing, removingAll, each],
    mutants: [
      inScreen(
        "a press on Remove from Basket does nothing",
        'flushSync(() => dispatch({ type: "remove from basket", id: item.id }));',
        "flushSync(() => {});",
      ),
      inScreen("whichever is pressed, the first item goes", "id: item.id }", "id: basket[0]!.id }"),
      inScreen(
        "an item and all like it go",
        'flushSync(() => dispatch({ type: "remove from basket", id: item.id }));',
        'flushSync(() => basket.filter(({ id }) => id === item.id).forEach(({ id }) => dispatch({ type: "remove from basket", id })));',
      ),
      inScreen(
        "the last item cannot be removed",
        "function remove(item: Product, button: HTMLButtonElement) {\n",
        "function remove(item: Product, button: HTMLButtonElement) {\n    if (basket.length === 1) return;\n",
      ),
      inRow("items have no button", "{messages.product.remove}\n", "\n"),
      inRow(
        "only what costs less than $1,000 can be removed",
        "onClick={(event) => onRemove(item, event.currentTarget)}",
        "onClick={(event) => item.price < 1000 && onRemove(item, event.currentTarget)}",
      ),
    ],
  },
};
