import type { StoreProcess } from "../store-process.ts";
import { newOwner, ownersPage } from "./owner.ts";
import { refusedSignIn } from "./refused.ts";
import type { Walker } from "./walk.ts";

const lamp = "Dune table lamp, terracotta shade on a brass arm";
const [add, remove, undo] = ["Add to Basket push button", "Remove from Basket push button", "Undo push button"];
const skip = "Skip to main content";
/** Speech after the panel of departments opens: its Close button, the button's state, and "blank". */
const opened = ["Close push button", "expanded", "blank"] as const;

/** Input for each field of the order form, and the speech for the next field. The first field has the focus. */
const typed = [
  ["grace@shop.example", "Full name entry required"],
  ["Ada Shopper", "Street and house number entry required"],
  ["1 Analytical Way", "City entry required"],
  ["Springfield", "State or province (if any) entry"],
  ["", "Postal code entry required"],
  ["62701", "Country combo box"],
] as const;

/** Input for each field of the withdrawal form, and the speech for the next field. */
const declared = [
  ["Ada Shopper", "Order number entry required"],
  ["123456", "E-mail of the order entry required"],
  ["grace@shop.example", "Products (optional) entry"],
] as const;

export async function wholeShop(walker: Walker, store: StoreProcess) {
  const { chapter, visit, press, go, type, typing, listen } = walker;
  const owner = await newOwner(store);

  async function toDepartments() {
    await press("ctrl+Home", skip);
    for (const stop of ["Wicker, home", "All departments collapsed push button"]) await press("Tab", stop);
  }
  async function toSearch() {
    await toDepartments();
    await press("Tab", "Search editable combo box");
  }

  chapter("A search with a typing error");
  await visit(
    "/",
    `${store.address}/`,
    "Wicker: things worth keeping",
    "14 headings, 1 form, 26 unvisited links.",
    skip,
  );
  await listen();
  await toSearch();
  await typing("monitr", "Search editable combo box expanded", "3 suggestions");
  await go("Results for “monitr”: Wicker. 2 products, by relevance");
  await listen();
  await press("h", "Results for “monitr” heading level 1");
  await press("p", "No exact matches for “monitr”. Showing similar results.");

  chapter("A department, and back from its panel");
  await toDepartments();
  await press("Return", ...opened);
  await press("Tab", "Accessories");
  await go("Accessories: Wicker");
  await listen();
  await toDepartments();
  await press("Return", ...opened);
  await press("alt+Left", "Results for “monitr”: Wicker");
  await listen();
  await toDepartments();
  await press("shift+Tab", "Wicker, home link", "Browse mode");
  await press("h", "Results for “monitr” heading level 1");

  chapter("In another order, and narrowed");
  await press("h", "Sort by heading level 2");
  await press("k", "Relevance link");
  await press("k", "Price: low to high link");
  await go("2 products, price from low to high");
  await listen();
  await toSearch();
  await typing("brass", "Search editable combo box expanded", "6 suggestions");
  await go("Results for “brass”: Wicker. 7 products, by relevance");
  await listen();
  for (const heading of ["Results for “brass”", "Sort by", "Department", "Price"])
    await press("h", `${heading} heading level`);
  await press("k", "$50 to $100 (1) link");
  await go("1 product, by relevance, $50 to $100");
  await listen();
  await press("h", "Heron gooseneck kettle, cream and brass link heading level 2");

  chapter("A product");
  await press("k", `${lamp} link heading level 2`);
  await go(`${lamp}: Wicker`);
  await listen();
  await press("h", `${lamp} heading level 1`);
  await press("g", "5 out of 5 stars image", lamp);
  await press("p", "$129.00.");
  await press("b", add, lamp);
  await press("shift+Tab", "Quantity combo box", "1.");
  await press("Down", "2.");
  await press("Tab", add, lamp);
  await press("Return", "2 items in the basket");
  await listen();

  chapter("The basket, a removal, and what undoes it");
  await toSearch();
  for (const stop of ["Search push button", "Sign In link", "Returns & Orders link", "Basket, 2 items link"])
    await press("Tab", stop);
  await go("Basket: Wicker");
  await listen();
  await press("h", "Your shopping Basket heading level 1.");
  await press("h", lamp);
  await press("b", "Decrease quantity push button", lamp);
  await press("b", "Increase quantity push button", lamp);
  await press("Return", "3 items in the basket", `${lamp}, 3`);
  await listen();
  await press("b", remove, lamp);
  await press("Return", undo, `Removed 3 items: ${lamp}`, "removed. You can undo this.", "0 items in the basket");
  await listen();
  await press("h", "Subtotal (0 items) heading level 2");
  await press("b", "Proceed to Checkout push button");
  await press("Return", "Your basket is empty. Add something first.");
  await listen();
  await press("shift+b", undo, `Removed 3 items: ${lamp}`);
  await press("Return", remove, lamp, "3 items in the basket");
  await listen();

  chapter("An order, with errors and without");
  await press("h", "Subtotal (3 items) heading level 2");
  await press("p", "$387.00.");
  await press("b", "Proceed to Checkout push button");
  await go("Review your order: Wicker");
  await listen();
  await press("b", "Place your order push button");
  await go("Error: Review your order: Wicker", "Your order was not placed. Please fix these fields:");
  await listen();
  await press("Tab", "Enter your e-mail address, such as name@example.com. link");
  await press(
    "Return",
    "E-mail entry required",
    "invalid entry",
    "Enter your e-mail address, such as name@example.com.",
  );
  for (const [text, next] of typed) {
    await type(text);
    await press("Tab", next);
  }
  await typing("United States", "United States");
  await press("Tab", "Phone for the carrier (optional) entry");
  await press("Tab", "This order contains a gift check box not checked");
  await press("b", "Place your order push button");
  await go(/Order \d+: Wicker document web/, skip);
  await listen();
  await press("h", /Order \d+ heading level 1/);
  await press("p", "Thank you. We have received your order and will ship it soon.");

  chapter("A withdrawal, with errors and without");
  await visit("/withdraw", `${store.address}/withdraw`, "Withdraw from a contract: Wicker", skip);
  await listen();
  await press("h", "Withdraw from a contract heading level 1");
  await press("b", "Continue push button");
  await go("Error: Withdraw from a contract: Wicker", "Please fix these fields:");
  await listen();
  await press("Tab", "Enter your name. link");
  await press("Return", "Full name entry required", "invalid entry", "Enter your name.");
  for (const [text, next] of declared) {
    await type(text);
    await press("Tab", next);
  }
  await press("Tab", "Continue push button");
  await go("Confirm your withdrawal: Wicker");
  await listen();
  await press("h", "Confirm your withdrawal heading level 1");
  await press("p", "I withdraw from the contract of this order:");
  await press("b", "Confirm withdrawal push button");
  await go("Withdrawal received: Wicker");
  await listen();
  await press("h", "Withdrawal received heading level 1");
  await press("p", /We received your withdrawal from order 123456 on .+ at \d+:\d\d:\d\d/);

  await refusedSignIn(walker, store, owner.email);
  await ownersPage(walker, owner);
}
