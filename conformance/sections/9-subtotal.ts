import { mutantsOf, type Rows, testsOf } from "../row.ts";

const basketTest = testsOf("app/shop/domain/basket.test.ts");
const stateTest = testsOf("app/shop/domain/state.test.ts");
const panelTest = testsOf("app/shop/ui/checkout/subtotal.test.tsx");
const moneyTest = testsOf("app/shop/domain/money.test.ts");
const basketJourney = testsOf("e2e/basket.test.ts");
const layoutTest = testsOf("e2e/layout.test.ts");

const inBasket = mutantsOf("app/shop/domain/basket.ts");
const inReducer = mutantsOf("app/shop/domain/state.ts");
const inMoney = mutantsOf("app/shop/domain/money.ts");
const inCheckout = mutantsOf("app/shop/screens/checkout.tsx");
const inSubtotal = mutantsOf("app/shop/ui/checkout/subtotal.tsx");
const inSubtotalStyles = mutantsOf("app/shop/ui/checkout/subtotal.module.css");
const inMessages = mutantsOf("app/shop/messages.ts");
const inHeader = mutantsOf("app/shop/ui/header.tsx");
const inRow = mutantsOf("app/shop/ui/checkout/basket-row.tsx");

const summed = "basket.reduce((sum, item) => sum + cents(item.price), 0)";
const sumOf = "cents={subtotalCents(basket)}";
const countOf = "count={basket.length}";
const formatted = '`${amount < 0 ? "-" : ""}$${thousands(dollars!)}.${rest}`';
const separated = "thousands(dollars!)";
const sum = "<p className={styles.sum}>{formatCents(cents)}</p>";
const label = "`Subtotal (${count} items)`";
const added = "return { ...state, basket: [...state.basket, action.item] };";

const summing = basketTest("the subtotal is summed in whole cents: a dime and two dimes are thirty cents");
const free = basketTest("the subtotal of an empty basket is nothing");
const many = basketTest("a thousand prices of $59.99 add up to the cent");
const cents = moneyTest("a price that binary fractions cannot hold is rounded to its cent");
const reads = moneyTest("%d cents read as %s");
const panel = panelTest(
  "%d items for %d cents: the panel says the number, the sum, the gift and the way on, and nothing else",
);
const listed = basketJourney("what is added is counted, listed in the order of adding, and summed");
const removed = basketJourney("the second of two equal items stays when one is removed");
const empty = basketJourney("at first the basket is empty, and says so kindly with a way home");
const thousand = layoutTest("a thousand items are all on the page, and removing one is quick");

export const subtotal: Rows = {
  "9.3": {
    tests: [summing, many, cents, listed, removed],
    mutants: [
      inBasket(
        "equal items are summed once",
        summed,
        `[...new Set(basket)].reduce((sum, item) => sum + cents(item.price), 0)`,
      ),
      inBasket(
        "the first item costs nothing",
        summed,
        `basket.slice(1).reduce((sum, item) => sum + cents(item.price), 0)`,
      ),
      inBasket("the sum is the dearest price", summed, "Math.max(0, ...basket.map((item) => cents(item.price)))"),
      inBasket("all items cost what the first costs", summed, "basket.length * cents(basket[0]?.price ?? 0)"),
      inMoney("part of a cent is lost", "Math.round(price * 100)", "Math.trunc(price * 100)"),
      inMoney("part of a cent costs a cent", "Math.round(price * 100)", "Math.ceil(price * 100)"),
      inMoney("cents are lost", "Math.round(price * 100)", "Math.round(price) * 100"),
      inCheckout("the sum is that of the item added last", sumOf, "cents={subtotalCents(basket.slice(-1))}"),
      inCheckout("the sum is that when the page was opened", sumOf, "cents={useRef(subtotalCents(basket)).current}"),
    ],
  },
  "9.4": {
    tests: [reads, panel, listed],
    mutants: [
      inMoney("there is no $", "}$${thousands", "}${thousands"),
      inMoney("there is another currency's sign", "}$${thousands", "}€${thousands"),
      inMoney("the $ stands behind", formatted, `\`\${amount < 0 ? "-" : ""}\${${separated}}.\${rest} $\``),
      inMoney("a space follows the $", "}$${thousands", "}$ ${thousands"),
      inSubtotal("the subtotal is written as a number", sum, "<p className={styles.sum}>{`$${cents / 100}`}</p>"),
      inSubtotal("the subtotal is not shown", sum, ""),
      inSubtotalStyles("the $ has a prefix of its own", ".sum {", '.sum::before {\n  content: "US";\n}\n\n.sum {'),
      inSubtotalStyles("the sum is hidden", ".sum {", ".sum {\n  visibility: hidden;"),
    ],
  },
  "9.5": {
    tests: [reads, panel, listed],
    mutants: [
      inMoney("thousands are not separated", separated, "dollars!"),
      inMoney("thousands are separated by a point", '/g, ",")', '/g, ".")'),
      inMoney("only the first thousands are separated", separated, 'dollars!.replace(/\\B(?=(\\d{3})+$)/, ",")'),
      inMoney("four digits go together", "{3}", "{4}"),
    ],
  },
  "9.6": {
    tests: [reads, panel, listed],
    mutants: [
      inMoney("there is one decimal", "toFixed(2)", "toFixed(1)"),
      inMoney("there are three decimals", "toFixed(2)", "toFixed(3)"),
      inMoney("whole dollars have no decimals", ".${rest}`", '${rest === "00" ? "" : `.${rest}`}`'),
      inMoney("a comma stands before the decimals", ".${rest}`", ",${rest}`"),
    ],
  },
  "9.7": {
    tests: [panel, empty, listed, removed],
    mutants: [
      inMessages("one item is an item", label, "`Subtotal (${items(count)})`"),
      inMessages("the label is another word", label, "`Total (${count} items)`"),
      inMessages("the items have a capital", label, "`Subtotal (${count} Items)`"),
      inMessages("a colon follows the label", label, "`Subtotal (${count} items):`"),
      inMessages("the label has no brackets", label, "`Subtotal: ${count} items`"),
      inMessages("the label has no number", label, '(count === 0 ? "Subtotal" : `Subtotal (${count} items)`)'),
      inCheckout("the number is that of different products", countOf, "count={new Set(basket).size}"),
      inCheckout("the number is that when the page was opened", countOf, "count={useRef(basket.length).current}"),
      inSubtotalStyles("the label shouts", ".label {", ".label {\n  text-transform: uppercase;"),
      inSubtotalStyles(
        "the label is for screen readers only",
        ".label {",
        ".label {\n  position: absolute;\n  inset-inline-start: -100rem;",
      ),
    ],
  },
  "9.10": {
    note: "not shown: there is none",
    tests: [stateTest("a basket takes ten thousand items, of one product too"), thousand],
    mutants: [
      inReducer(
        "a basket takes 99 items",
        added,
        `return state.basket.length >= 99 ? state : { ...state, basket: [...state.basket, action.item] };`,
      ),
      inReducer(
        "a basket takes a thousand items",
        added,
        `return state.basket.length >= 1000 ? state : { ...state, basket: [...state.basket, action.item] };`,
      ),
      inReducer(
        "a basket takes ten of a product",
        added,
        `return state.basket.filter(({ id }) => id === action.item.id).length >= 10 ? state : { ...state, basket: [...state.basket, action.item] };`,
      ),
      inHeader("the header counts to 99", "{count}</span>", '{count && count > 99 ? "99+" : count}</span>'),
      inCheckout(
        "the page shows a hundred items",
        "rows={basketLines(basket)}",
        "rows={basketLines(basket).slice(0, 100)}",
      ),
    ],
  },
  "9.11": {
    note: "not shown: there is none",
    tests: [summing, panel, listed],
    mutants: [
      inCheckout("the sum has the tax in it", sumOf, "cents={Math.round(subtotalCents(basket) * 1.08)}"),
      inSubtotal(
        "the panel has a line for the tax",
        sum,
        `${sum}\n    <p>Estimated tax: {formatCents(Math.round(cents * 0.08))}</p>`,
      ),
      inSubtotal("the panel says that the tax is in the sum", sum, `${sum}\n    <p>Tax included</p>`),
      inSubtotalStyles(
        "the styles say that a tax comes on top",
        ".sum {",
        '.sum::after {\n  content: " plus tax";\n}\n\n.sum {',
      ),
      inBasket("items are taxed", summed, "basket.reduce((sum, item) => sum + cents(item.price * 1.08), 0)"),
    ],
  },
  "9.12": {
    note: "not shown: there is none",
    tests: [summing, free, panel, listed],
    mutants: [
      inCheckout(
        "the sum has the shipping in it",
        sumOf,
        "cents={subtotalCents(basket) + (basket.length > 0 ? 499 : 0)}",
      ),
      inSubtotal(
        "the panel has a line for the shipping",
        sum,
        `${sum}\n    <p>Shipping: {formatCents(cents < 5000 ? 499 : 0)}</p>`,
      ),
      inBasket("cheap baskets are sent for 4.99", summed, `${summed} || 499`),
      inRow(
        "each item says when it ships",
        "<Stars rating={item.rating} describedBy={title} />",
        "<Stars rating={item.rating} describedBy={title} />\n        <p>Ships tomorrow</p>",
      ),
    ],
  },
  "9.13": {
    note: "not shown: there is none",
    tests: [moneyTest("money is in dollars, whatever language a browser speaks"), panel, listed],
    mutants: [
      inMoney(
        "the sign follows the browser's language",
        "}$${thousands",
        '}${globalThis.navigator?.language.startsWith("de") ? "€" : "$"}${thousands',
      ),
      inMoney(
        "prices are converted for browsers of another language",
        "Math.round(price * 100)",
        'Math.round(price * (globalThis.navigator?.language.startsWith("de") ? 92 : 100))',
      ),
      inSubtotal(
        "the panel says what it is in euros",
        sum,
        `${sum}\n    <p>{\`about €\${(cents / 108).toFixed(2)}\`}</p>`,
      ),
    ],
  },
};
