import { basket, button, count, hydrated, shows, type Steps, type Walker } from "../walk.ts";

const remove = button("Remove from Basket");
/** JavaScript expression for the first words of each title in the basket. */
const titles =
  "[...document.querySelectorAll('main li h2')].map((title) => title.textContent.split(/,? /, 3).join(' ')).join()";
const quantities = "[...document.querySelectorAll('main input[name=quantity]')].map(({ value }) => value).join()";
const focusIn = `document.activeElement.closest("li")?.textContent`;
const mugs = '//article[contains(., "Pebble stoneware mugs")]//button[normalize-space()="Add to Basket"]';

/** Steps for a basket with a lamp: add a second product, remove the lamp, undo the removal. */
export const changing = ({ engine, address, wait }: Walker): Steps => ({
  "a second thing is added from the home page": async () => {
    await engine.click(`//header//a[starts-with(@aria-label, "Wicker")]`);
    await wait("document.querySelector('h1').textContent", "Featured at Wicker");
    await engine.click(mugs);
    await wait(count, "2");
    await engine.click(basket);
    await wait(titles, "Dune table lamp,Pebble stoneware mugs");
  },
  "two more of one are one line, and the focus stays where it was pressed": async () => {
    const more = '(//main//button[@aria-label="Increase quantity"])[2]';
    await engine.click(more);
    await wait("document.activeElement.ariaLabel", "Increase quantity");
    await engine.press("Enter");
    await wait(shows("Subtotal (4 items)"));
    await wait(quantities, "1,3");
    await wait("document.activeElement.ariaLabel", "Increase quantity");
  },
  "another number is typed, and what that takes away comes back": async () => {
    const field = '(//main//input[@name="quantity"])[2]';
    await engine.type(field, "1");
    await engine.press("Enter");
    await wait(shows("Removed 2 items: Pebble stoneware mugs"));
    await wait(quantities, "1,1");
    await engine.click(button("Undo"));
    await wait(quantities, "1,3");
    await engine.type(field, "1");
    await engine.press("Enter");
    await wait(quantities, "1,1");
  },
  "a removal by the keyboard leads the focus on, and offers the way back": async () => {
    await engine.evaluate(
      `[...document.querySelectorAll("main li button")].find((button) => button.textContent === "Remove from Basket").focus()`,
    );
    await engine.press("Enter");
    await wait(shows("Subtotal (1 items)"));
    await wait(shows("Removed: Dune table lamp"));
    await wait(titles, "Pebble stoneware mugs");
    await wait("document.activeElement.textContent", "Remove from Basket");
    await wait(`${focusIn}.includes("Pebble stoneware mugs")`);
  },
  "Undo puts it back where it was, with the focus on it": async () => {
    await engine.click(button("Undo"));
    await wait(titles, "Dune table lamp,Pebble stoneware mugs");
    await wait("document.activeElement.textContent", "Remove from Basket");
    await wait(`${focusIn}.includes("Dune table lamp")`);
    await wait("localStorage.length", 0);
  },
  "the store has kept both": async () => {
    await engine.open(`${address}/checkout`);
    await wait(hydrated);
    await wait(titles, "Dune table lamp,Pebble stoneware mugs");
  },
  "another removal stays one": async () => {
    await engine.click(`(${remove})[2]`);
    await wait(shows("Subtotal (1 items)"));
    await wait("localStorage.length", 0);
    await engine.reload();
    await wait(hydrated);
    await wait(titles, "Dune table lamp");
  },
});
