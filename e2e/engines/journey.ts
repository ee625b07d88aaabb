import { randomUUID } from "node:crypto";
import { type Engine, until } from "./engine.ts";

const button = (name: string) => `//main//button[normalize-space()="${name}"]`;
const signOut = '//header//button[normalize-space()="Sign Out"]';
const signIn = '//header//a[normalize-space()="Sign In"]';
const field = (label: string) => `//label[contains(., "${label}")]//input`;
const basket = '//a[starts-with(@aria-label, "Basket,")]';
const add = `//article[contains(., "Dune table lamp")]${button("Add to Basket").replace("//main", "")}`;

const hydrated = "performance.getEntriesByName('hydrated').length > 0";
const banner = "document.querySelector('[aria-roledescription=slide][data-place=current]').textContent";
const count = "document.querySelector('a[aria-label^=Basket]')?.textContent";
const path = "location.pathname";
const shows = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;

/** One journey through every screen. Throws where the store does not do what it should. */
export async function journey(engine: Engine, address: string): Promise<void> {
  const wait = (expression: string, expected?: unknown) =>
    until(expression, () => engine.evaluate(expression), expected);
  const email = `${randomUUID()}@example.com`;
  const fill = async (password: string) => {
    await engine.type(field("E-mail"), email);
    await engine.type(field("Password"), password);
  };
  const steps: Record<string, () => Promise<unknown>> = {
    "the banner moves by itself": async () => {
      await engine.open(`${address}/`);
      await wait(hydrated);
      await wait(`${banner} !== ${JSON.stringify(await engine.evaluate(banner))}`);
    },
    "an item is added": async () => {
      await engine.click(add);
      await wait(count, "1");
    },
    "a duplicate is added": async () => {
      await engine.click(add);
      await wait(count, "2");
    },
    "the basket page lists and sums both": async () => {
      await engine.click(basket);
      await wait(shows("Subtotal (2 items)"));
      await wait(shows("$258.00"));
    },
    "one of the two is removed": async () => {
      await engine.click(`(${button("Remove from Basket")})[1]`);
      await wait(shows("Subtotal (1 items)"));
    },
    "somebody registers, and the basket comes along": async () => {
      await engine.click(signIn);
      await wait(shows("Sign-in"));
      await fill("correct horse battery");
      await engine.click(button("Create your Wicker Account"));
      await wait(shows(email));
      await wait(count, "1");
    },
    "and signs out": async () => {
      await engine.click(signOut);
      await wait(shows("Guest"));
    },
    "a wrong password is refused by an alert": async () => {
      await engine.click(signIn);
      await wait(shows("Sign-in"));
      await fill("wrong horse battery");
      await engine.click(button("Sign In"));
      await until("alert", () => engine.alert(), "The e-mail or the password is not right.");
      await wait(path, "/login");
    },
    "the right one signs in": async () => {
      await fill("correct horse battery");
      await engine.click(button("Sign In"));
      await wait(shows(email));
      await wait(path, "/");
    },
    "a reload keeps the shopper and loses the basket": async () => {
      await engine.reload();
      await wait(hydrated);
      await wait(shows(email));
      await wait(count, "0");
    },
    "going back from a reloaded page comes to where one was": async () => {
      await engine.evaluate("scrollTo(0, 900)");
      await wait("scrollY", 900);
      await engine.click(basket);
      await wait(shows("Subtotal"));
      await engine.reload();
      await wait(hydrated);
      await engine.evaluate("history.back()");
      await wait("document.querySelectorAll('article').length", 12);
      await wait("scrollY", 900);
      await wait("document.activeElement.id", "store");
    },
    "the skip link leads to the content, and back from there": async () => {
      await engine.evaluate("document.querySelector('a[href=\"#content\"]').click()");
      await wait("document.activeElement.id", "content");
      await engine.evaluate("history.back()");
      await wait("scrollY", 900);
    },
    "an address that does not exist says so": async () => {
      await engine.open(`${address}/nowhere`);
      await wait(shows("This page does not exist."));
    },
  };
  for (const [name, step] of Object.entries(steps)) {
    await step().catch((error: unknown) => {
      throw new Error(`${engine.name}: ${name}: ${(error as Error).message}`, { cause: error });
    });
  }
  process.stdout.write(`${engine.name}: ${Object.keys(steps).length} steps passed\n`);
}
