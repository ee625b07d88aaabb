import { basket, count, hydrated, link, path, shows, type Steps, type Walker } from "../walk.ts";
import { things } from "./things.ts";

const box = '//input[@role="combobox"]';
const field = "document.querySelector('input[role=combobox]')";
const active = `document.getElementById(${field}.getAttribute("aria-activedescendant"))?.textContent ?? null`;
const options = "document.querySelectorAll('[role=option]').length";
const heading = "document.querySelector('h1').innerText";
/** JavaScript expression for the number of product cards, without recommendations. */
const cards = "document.querySelectorAll('article:not(section article)').length";
const focus = "document.activeElement.id";
const focused = "document.activeElement";

const terracotta = "Dune table lamp, terracotta shade on a brass arm";

/** Starts on the home page, searches, and opens departments and a product. Expects a reload to preserve the basket. */
export const browsing = ({ engine, address, wait }: Walker): Steps => ({
  "the home page's cards lead on": async () => {
    await engine.open(`${address}/`);
    await wait(hydrated);
    await wait("document.querySelectorAll('article h2 a').length", 12);
  },
  "a search with a typing error finds what was meant, without loading a document": async () => {
    await engine.evaluate("void (window.mark = true)");
    await engine.type(box, "monitr");
    await engine.press("Enter");
    await wait(heading, "Results for “monitr”");
    await wait(shows("No exact matches for “monitr”. Showing similar results."));
    await wait(cards, 2);
    await wait("document.title", "Results for “monitr”: Wicker");
    await wait(focus, "store");
    await wait("window.mark");
  },
  "the keyboard goes through suggestions and chooses one": async () => {
    await engine.type(box, "lam");
    await wait(options, 3);
    await wait(`${field}.ariaExpanded`, "true");
    await wait(active, null);
    await engine.press("ArrowDown");
    await wait(active, "lamp");
    await engine.press("ArrowUp");
    await wait(active, null);
    await engine.press("ArrowUp");
    await wait(`(${active}).includes("${terracotta}")`);
    await wait(`document.activeElement === ${field}`);
    await engine.press("Enter");
    await wait(heading, terracotta);
    await wait(path, "/products/dune-table-lamp-terracotta");
    await wait(options, 0);
  },
  "its department lists it, and leads to all others": async () => {
    await engine.click(link("Lighting"));
    await wait(heading, "Lighting");
    await wait(cards, 2);
    await engine.click(link(things.department));
    await wait(heading, things.department);
    await wait(cards, 24);
  },
  "the department comes in another order": async () => {
    await engine.click(link("Price: high to low"));
    await wait("location.search", "?sort=price-desc");
    await wait(`document.querySelector("article").innerText.includes("${things.dearest}")`);
    await wait("document.querySelector('[aria-current=true][href*=sort]').textContent", "Price: high to low");
  },
  "and page by page": async () => {
    await engine.click(link("Next page"));
    await wait(cards, things.count - 24);
    await wait(shows(things.cheapest));
    await engine.click(link("Previous page"));
    await wait(cards, 24);
    await wait(shows(things.dearest));
  },
  "a search is narrowed twice, and going back takes one choice away": async () => {
    await engine.type(box, "brass");
    await engine.press("Enter");
    await wait(cards, 7);
    await engine.click(link("$100 to $250 (4)"));
    await wait(cards, 4);
    await engine.click(link("Lighting (2)"));
    await wait("location.search", "?q=brass&department=lighting&price=100-250");
    await wait(cards, 2);
    await wait(`${focused}?.textContent`, "Lighting");
    await engine.click(link("Remove $100 to $250×"));
    await wait("location.search", "?q=brass&department=lighting");
    await wait(`${focused}?.textContent`, "Remove Lighting×");
    await engine.evaluate("history.back()");
    await wait("location.search", "?q=brass&department=lighting&price=100-250");
    await engine.evaluate("history.back()");
    await wait(cards, 4);
    await wait(`${field}.value`, "brass");
  },
  "a product's page says whether it is there, and puts it into the basket": async () => {
    await engine.click(link(terracotta));
    await wait(heading, terracotta);
    await wait(shows("In stock"));
    await engine.click('(//main//button[normalize-space()="Add to Basket"])[1]');
    await wait(count, "1");
    await wait("localStorage.length", 0); // empty once the server has saved the basket
  },
  "a reload keeps the basket": async () => {
    await engine.reload();
    await wait(hydrated);
    await wait(count, "1");
    await engine.click(basket);
    await wait(shows("Subtotal (1 items)"));
    await wait(shows("$129.00"));
  },
});
