import {
  button,
  count,
  delivery,
  field,
  fieldOf,
  hydrated,
  link,
  path,
  shows,
  signIn,
  signOut,
  type Steps,
  type Walker,
} from "../walk.ts";

const password = "correct horse battery";
const place = button("Place your order");
const heading = "document.querySelector('h1').innerText";
const value = (name: string) => `document.getElementById("${name}").value`;
const focus = "document.activeElement.id";

/** Steps of an order. Each waits for its document, because leaving a page early makes engines report failed loads. */
export function ordering({ engine, address: store, wait }: Walker, email: string): Steps {
  let order: unknown;
  const enter = async (intent: string) => {
    await wait(path, "/login");
    await wait(hydrated);
    await engine.type(fieldOf("E-mail"), email);
    await engine.type(fieldOf("Password"), password);
    await engine.click(button(intent));
  };
  return {
    "a guest who proceeds registers in between, and finds the review as it was": async () => {
      await engine.click(field("This order contains a gift"));
      await engine.click(button("Proceed to Checkout"));
      await wait(heading, "Review your order");
      await engine.type(fieldOf("Postal code"), delivery["Postal code"]);
      await engine.evaluate("scrollTo(0, 0)"); // otherwise, the header covers the link in Firefox
      await engine.click(link("create an account"));
      await enter("Create your Wicker Account");
      await wait(heading, "Review your order");
      await wait(path, "/order");
      await wait(shows(email));
      await wait(shows("1 × $129.00"));
      await wait(value("postalCode"), delivery["Postal code"]);
      await wait("document.querySelector('[name=gift]').checked");
    },
    "an address with mistakes is not ordered: the focus says so, and what was typed stays": async () => {
      await wait(hydrated);
      await engine.type(fieldOf("Full name"), delivery["Full name"]);
      await engine.choose(fieldOf("Country"), "US");
      await engine.click(place);
      await wait("document.title", "Error: Review your order: Wicker");
      await wait(shows("Your order was not placed. Please fix these fields:"));
      await wait("document.activeElement.querySelector('h2')?.textContent.startsWith('Your order was not placed')");
      await wait(value("name"), delivery["Full name"]);
      await wait(value("country"), "US");
      await wait("document.querySelector('[name=gift]').checked");
      await wait("document.getElementById('city').ariaInvalid", "true");
      await wait(count, "1");
    },
    "what is wrong leads to its field": async () => {
      await engine.click(link("Enter the city."));
      await wait(focus, "city");
    },
    "the whole address is ordered, with its note": async () => {
      for (const [label, text] of Object.entries(delivery)) await engine.type(fieldOf(label), text);
      await engine.type(fieldOf("Gift message"), "Happy birthday!");
      await engine.click(place);
      await wait(shows("We have received your order"));
      await wait(hydrated);
      for (const text of ["1 Analytical Way", "United States", "Happy birthday!", "$129.00"]) await wait(shows(text));
      await wait(`/^Order \\d+$/.test(${heading})`);
      await wait(count, "0");
      order = await engine.evaluate(heading);
    },
    "a reload shows the same order, and makes no other": async () => {
      await engine.reload();
      await wait(hydrated);
      await wait(heading, order);
      await engine.click('//header//a[contains(., "& Orders")]');
      await wait(heading, "Your orders");
      await wait("[...document.querySelectorAll('main h2 a')].map((a) => a.textContent).join()", order);
    },
    "the list leads to it": async () => {
      await engine.click(link(String(order)));
      await wait(heading, order);
    },
    "whoever signs out leaves nothing of it on the screen": async () => {
      await engine.click(signOut);
      await wait(path, "/");
      await wait(hydrated);
      await wait(shows("Guest"));
      await engine.evaluate("history.back()");
      await wait(path, "/login");
      await wait(`!${shows("1 Analytical Way")}`);
    },
    "signing in leads back to it": async () => {
      await engine.open(`${store}/`);
      await wait(hydrated);
      await engine.click(signIn);
      await enter("Sign In");
      await wait(path, "/");
      await wait(shows(email));
      await engine.open(`${store}/orders`);
      await wait(hydrated);
      await wait(shows(String(order)));
    },
  };
}
