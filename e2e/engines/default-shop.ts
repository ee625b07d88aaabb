import { randomUUID } from "node:crypto";
import { until } from "./engine.ts";
import {
  basket,
  button,
  count,
  field,
  hydrated,
  path,
  shows,
  signIn,
  signOut,
  type Steps,
  type Walker,
} from "./walk.ts";

const add = `//article[contains(., "Dune table lamp")]//button[normalize-space()="Add to Basket"]`;
const banner = "document.querySelector('[aria-roledescription=slide][data-place=current]').textContent";

/** Page script that rejects the first `fetch` of a file, to test that the store retries. */
const failOnce = (file: string) => `
  window.fetch = ((real) => (path, options) => {
    if (!path.includes("/${file}-")) return real(path, options);
    window.fetch = real;
    return Promise.reject(new TypeError("The file is lost."));
  })(window.fetch)`;

export function defaultShop({ engine, address, wait }: Walker): Steps {
  const email = `${randomUUID()}@example.com`;
  const fill = async (password: string) => {
    await engine.type(field("E-mail"), email);
    await engine.type(field("Password"), password);
  };
  return {
    "the banner moves by itself": async () => {
      await engine.open(`${address}/`);
      await wait(hydrated);
      await wait(`${banner} !== ${JSON.stringify(await engine.evaluate(banner))}`);
    },
    "an item is added": async () => {
      await engine.click(add);
      await wait("document.querySelector('[data-said]')?.dataset.said", "✓ Added");
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
    "somebody registers, and the basket comes along, though the code of that page fails to come at first": async () => {
      await engine.evaluate(failOnce("login"));
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
      await until("alert", () => engine.alert(), "The e-mail or the password is incorrect.");
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
}
