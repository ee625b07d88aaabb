import { randomUUID } from "node:crypto";
import { until } from "../engine.ts";
import { button, count, delivery, fieldOf, hydrated, path, shows, type Steps, type Walker } from "../walk.ts";
import type { GermanShop } from "./shop.ts";

/** An order, and the texts that its pages and email must show. `explanation` says how a tax or cost is calculated. */
type Example = {
  readonly name: string;
  readonly goods: readonly ("lamp" | "book")[];
  readonly country: "DE" | "AT" | "CH";
  readonly postalCode: string;
  readonly method?: string;
  readonly code?: string;
  readonly parts: readonly string[];
  readonly total: string;
  readonly explanation: string;
};

const both = ["lamp", "book"] as const;
const germany = { country: "DE", postalCode: "10115" } as const;

const examples: readonly Example[] = [
  {
    name: "at 19 % and 7 %",
    goods: both,
    ...germany,
    parts: ["Items 46,40 €", "Shipping: Parcel 4,90 €", "Includes VAT 19 % 6,30 €", "Includes VAT 7 % 0,77 €"],
    total: "51,30 €",
    explanation: "11,83 € includes this tax: 7 % of the amount without tax.",
  },
  {
    name: "with a discount code",
    goods: both,
    ...germany,
    code: "SUMMER",
    parts: [
      "Items 46,40 €",
      "Code SUMMER -4,64 €",
      "Shipping: Parcel 4,90 €",
      "Includes VAT 19 % 5,73 €",
      "Includes VAT 7 % 0,70 €",
    ],
    total: "46,66 €",
    explanation: "10 % of 46,40 €, rounded.",
  },
  {
    name: "to Austria, at its own rates",
    goods: both,
    country: "AT",
    postalCode: "1010",
    parts: ["Items 46,40 €", "Shipping: Parcel abroad 9,90 €", "Includes VAT 20 % 7,22 €", "Includes VAT 10 % 1,18 €"],
    total: "56,30 €",
    explanation: "43,32 € includes this tax: 20 % of the amount without tax.",
  },
  {
    name: "to Switzerland, without tax",
    goods: both,
    country: "CH",
    postalCode: "8001",
    parts: ["Items 46,40 €", "Shipping: Parcel abroad 9,90 €", "Minus VAT 19 % -6,92 €", "Minus VAT 7 % -0,85 €"],
    total: "48,53 €",
    explanation: "Deducted from 12,98 €: 7 % of the amount without tax.",
  },
  {
    name: "to pick up",
    goods: both,
    ...germany,
    method: "Pickup",
    parts: ["Items 46,40 €", "Shipping: Pickup 0,00 €", "Includes VAT 19 % 5,70 €", "Includes VAT 7 % 0,70 €"],
    total: "46,40 €",
    explanation: "35,70 € includes this tax: 19 % of the amount without tax.",
  },
  {
    name: "for 50 euros or more, shipped free",
    goods: ["lamp", "book", "book"],
    ...germany,
    parts: ["Items 57,10 €", "Shipping: Parcel 0,00 €", "Includes VAT 19 % 5,70 €", "Includes VAT 7 % 1,40 €"],
    total: "57,10 €",
    explanation: "Free, because the items cost 57,10 € and shipping is free from 50,00 €.",
  },
];

const heading = "document.querySelector('h1').innerText";
const howCalculated = '//main//summary[normalize-space()="How is this calculated?"]';
const isOpen = "Boolean(document.querySelector('main details[open]'))";

// JavaScript that replaces non-breaking spaces with plain spaces.
const plain = '.replaceAll("\\u00a0", " ")';
/** JavaScript expression for a definition list's rows, as a JSON array. `separator` joins the cells of a row. */
const rowsOf = (list: string, separator: string) =>
  `JSON.stringify([...document.querySelector("${list}")?.children ?? []].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(${JSON.stringify(separator)})))${plain}`;
const parts = rowsOf("main dl:not(details dl)", " ");
const explanations = rowsOf("main details[open] dl", "\n");
/** JavaScript expression for the total: the estimate in the basket, or the text below the label "Total". */
const total = `(document.querySelector("[aria-label='Estimated total'] > p > span:last-child")
  ?? [...document.querySelectorAll("main h2")].find((label) => /^Total \\(/.test(label.innerText))?.nextElementSibling
  )?.textContent${plain}`;

/**
 * Orders of a shopper in a German shop. Basket, order form, confirmation, order page and email must show the same
 * amounts.
 * @param hasScripts false for pages without scripts, where a button updates the total
 */
export const germanOrders =
  (shop: GermanShop, hasScripts: boolean) =>
  ({ engine, address, wait }: Walker): Steps => {
    const email = `${randomUUID()}@example.com`;
    const ready = async () => (hasScripts ? wait(hydrated) : undefined);
    const open = async (at: string) => {
      await engine.open(address + at);
      await ready();
    };
    const submit = async (xpath: string) => {
      await engine.evaluate("document.documentElement.dataset.isOld = 'yes'");
      await engine.click(xpath);
      await wait("document.readyState === 'complete' && !document.documentElement.dataset.isOld");
      await ready();
    };
    const update = async () => (hasScripts ? undefined : submit(button("Update total")));
    const apply = async (code: string) => {
      await engine.type(fieldOf("Discount code"), code);
      await submit(button("Apply"));
    };
    const shown = async (example: Example) => {
      await wait(parts, JSON.stringify(example.parts));
      await wait(total, example.total);
      if (!(await engine.evaluate(isOpen))) await engine.click(howCalculated);
      await wait(`${explanations}.includes(${JSON.stringify(example.explanation)})`);
    };
    const fill = async ({ goods }: Example) => {
      for (const [at, id] of goods.entries()) {
        await open(`/products/${id}`);
        await engine.click(`(${button("Add to Basket")})[1]`);
        await wait(count, String(at + 1));
        await wait("localStorage.length", 0); // the queue of changes is empty once the server has saved the basket
      }
    };
    const fillIn = async ({ country, postalCode, method }: Example) => {
      for (const [label, text] of Object.entries({ ...delivery, "Postal code": postalCode }))
        await engine.type(fieldOf(label), text);
      await engine.choose(fieldOf("Country"), country);
      await update();
      if (!method) return;
      await engine.click(`//main//label[contains(., "${method}")]//input`);
      await update();
    };
    const emailed = async (example: Example) => {
      const number = String(await engine.evaluate(heading)).replace("Order ", "");
      const text = () =>
        shop.mail.arrived
          .find(({ to, subject }) => to.includes(email) && subject?.startsWith(`Your order ${number} at`))
          ?.text?.replaceAll("\u00a0", " ");
      await until("the email", async () => text() !== undefined);
      const rows = JSON.parse((await engine.evaluate(explanations)) as string) as string[];
      const lines = rows.map((row, at) => `${row}  ${example.parts[at]!.slice(row.indexOf("\n") + 1)}`);
      const missing = [...lines, `items)  ${example.total}`].filter((line) => !text()!.includes(line));
      if (missing.length > 0) throw new Error(`The email lacks “${missing.join("”, “")}”:\n${text()}`);
    };

    const [first, ...others] = examples as [Example, ...Example[]];
    const usedUp = shows("The code “GONE” has been used up.");
    const ordered = (example: Example): Steps => ({
      [`an order ${example.name} is reviewed`]: async () => {
        await fillIn(example);
        if (example.code) {
          for (const trying of [() => apply("GONE"), () => submit(button("Place your order"))]) {
            await trying();
            await wait(usedUp);
            await wait(total, first.total);
          }
          await apply(example.code);
        }
        await shown(example);
      },
      [`an order ${example.name} is placed, emailed and opened again`]: async () => {
        await submit(button("Place your order"));
        await wait(`/^Order \\d+$/.test(${heading})`);
        await shown(example);
        await emailed(example);
        await open(String(await engine.evaluate(path)));
        await shown(example);
      },
    });
    const again = (example: Example): Steps => ({
      [`goods for an order ${example.name} are put into the basket`]: async () => {
        await fill(example);
        await open("/order");
      },
    });
    return {
      "a shopper registers, and puts goods with two rates of tax into the basket": async () => {
        await open("/login");
        await engine.type(fieldOf("E-mail"), email);
        await engine.type(fieldOf("Password"), "correct horse battery");
        await engine.click(button("Create your Wicker Account"));
        await wait(path, "/");
        await wait(shows(email));
        await shop.confirm(email);
        await fill(first);
      },
      "the basket estimates the total for three countries": async () => {
        await open("/checkout");
        await wait(shows("Subtotal (2 items)"));
        for (const example of examples.filter(({ goods, code, method }) => goods === both && !code && !method)) {
          await engine.choose(fieldOf("Delivery country"), example.country);
          await update();
          await shown(example);
        }
      },
      "the basket leads to the order form": async () => {
        await engine.click(button("Proceed to Checkout"));
        await wait(heading, "Review your order");
      },
      ...ordered(first),
      ...others.reduce<Steps>((steps, example) => Object.assign(steps, again(example), ordered(example)), {}),
      "after 20 unknown codes, codes are refused, and the form keeps what was typed": async () => {
        await fill(first);
        await open("/order");
        await fillIn(first);
        for (let n = 0; n < 6; n += 1) await apply("ONE TWO THREE");
        await apply("ONE TWO");
        await wait(shows("There is no code “ONE”."));
        await apply("SUMMER");
        await wait(shows("too many codes that do not exist"));
        await wait("document.getElementById('codes').value", "SUMMER");
        await wait("document.getElementById('city').value", delivery.City);
        await wait(total, first.total);
      },
      "without a code, the order is placed": async () => {
        await engine.type(fieldOf("Discount code"), "");
        await submit(button("Place your order"));
        await wait(`/^Order \\d+$/.test(${heading})`);
        await shown(first);
      },
    };
  };
