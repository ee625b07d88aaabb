import { randomUUID } from "node:crypto";
import type { AsyncCommand } from "fast-check";
import type { Browser as Chromium } from "@playwright/test";
import { test } from "./fixture.ts";
import type { StoreProcess } from "./store-process.ts";
import {
  add,
  addMany,
  anotherTab,
  arrow,
  type Browser,
  enter,
  everyWidth,
  gift,
  go,
  hour,
  open,
  otherTab,
  pause,
  plainly,
  pressLabel,
  proceed,
  refusedSignOut,
  reload,
  remove,
  removeTwins,
  screen,
  search,
  signOut,
  time,
  toBasket,
  toHome,
  toSignIn,
  walk,
} from "./walks/commands.ts";
import { cards, labels, type Model } from "./walks/model.ts";

type Worker = { readonly browser: Chromium; readonly storeProcess: StoreProcess };

/** Runs the steps. Each step compares the visible page, requests and storage with the model. */
async function expectWalk({ browser, storeProcess }: Worker, steps: readonly AsyncCommand<Model, Browser>[]) {
  test.setTimeout(180_000);
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1_440, height: 900 } });
  try {
    await walk(context, storeProcess.address, randomUUID(), [...steps, plainly]);
  } finally {
    await context.close();
  }
}

test(
  "each card is added, once and twice, and rows go from the end, the middle and the start until the basket is empty",
  { tag: "@long" },
  ({ browser, storeProcess }) =>
    expectWalk({ browser, storeProcess }, [
      ...cards.map((_, card) => add(card, card % 3 === 0 ? "twice" : "mouse")),
      toBasket,
      remove(0.99, "mouse"),
      remove(0.5, "Enter"),
      remove(0, "touch"),
      toHome,
      toBasket,
      ...Array.from({ length: 13 }, (_, at) => remove([0.99, 0.5, 0][at % 3]!, at % 2 ? "mouse" : "Space")),
      toHome,
      add(3, "Enter"),
      add(3, "Space"),
      add(4, "touch"),
    ]),
);

test(
  "of 25 items, 12 of them the same, all are counted and summed, and a double click removes two",
  { tag: "@long" },
  ({ browser, storeProcess }) =>
    expectWalk({ browser, storeProcess }, [
      ...Array.from({ length: 4 }, () => add(3, "thrice")),
      ...[0, 4, 8, 11].map((card) => add(card, "thrice")),
      add(8, "mouse"),
      toBasket,
      removeTwins,
      remove(0.5, "mouse"),
      removeTwins,
    ]),
);

test(
  "the banner goes round three times, on return too, and after arrows and a pause",
  { tag: "@long" },
  ({ browser, storeProcess }) =>
    expectWalk({ browser, storeProcess }, [
      ...Array.from({ length: 9 }, () => time(1)),
      arrow("Next picture", "twice"),
      arrow("Previous picture", "mouse"),
      time(4),
      pause,
      time(4),
      pause,
      time(4),
      toBasket,
      toHome,
      time(4),
    ]),
);

test(
  "the gift box is empty on return, and Proceed to Checkout does nothing with none, one and several items, signed in too",
  { tag: "@long" },
  ({ browser, storeProcess }) =>
    expectWalk({ browser, storeProcess }, [
      toBasket,
      proceed("mouse"),
      gift("mouse"),
      toHome,
      add(8, "mouse"),
      toBasket,
      gift("Space"),
      proceed("twice"),
      toHome,
      add(0, "twice"),
      toBasket,
      gift("touch"),
      proceed("Enter"),
      toSignIn,
      enter("register", 2, 2, "mouse"),
      toBasket,
      hour,
      proceed("mouse"),
      proceed("Space"),
      gift("mouse"),
      open("/"),
      go(-1),
      reload,
      proceed("mouse"),
    ]),
);

test(
  "labels lead nowhere and do nothing, by mouse and keyboard, on both pages, for guests and signed-in shoppers",
  { tag: "@long" },
  ({ browser, storeProcess }) =>
    expectWalk({ browser, storeProcess }, [
      ...labels.map((_, label) => pressLabel(label, "mouse")),
      ...labels.map((_, label) => pressLabel(label, "Enter")),
      search("a lamp"),
      toBasket,
      search("tea"),
      ...labels.map((_, label) => pressLabel(label, label % 2 ? "touch" : "twice")),
      toSignIn,
      enter("register", 2, 2, "mouse"),
      ...labels.map((_, label) => pressLabel(label, "mouse")),
      search("tea"),
      toBasket,
    ]),
);

test(
  "each refusal alerts once, the next try works, and signing out keeps the basket",
  { tag: "@long" },
  ({ browser, storeProcess }) =>
    expectWalk({ browser, storeProcess }, [
      add(8, "mouse"),
      toSignIn,
      ...[0, 1, 2].flatMap((email) => [0, 1].map((password) => enter("register", email, password, "mouse"))),
      enter("sign in", 2, 2, "Enter"),
      enter("sign in", 2, 2, "mouse"),
      enter("register", 2, 2, "mouse"),
      toBasket,
      refusedSignOut,
      refusedSignOut,
      signOut,
      toSignIn,
      enter("sign in", 2, 1, "mouse"),
      enter("register", 2, 2, "touch"),
      enter("sign in", 2, 2, "Enter"),
      toBasket,
      signOut,
      remove(0, "mouse"),
    ]),
);

test(
  "the sign-in page as a document and by a link, another account, Back, Forward and a second tab",
  { tag: "@long" },
  ({ browser, storeProcess }) =>
    expectWalk({ browser, storeProcess }, [
      open("/login"),
      enter("register", 2, 2, "mouse"),
      add(1, "mouse"),
      toBasket,
      go(-1),
      go(1),
      signOut,
      toSignIn,
      toHome,
      go(-1),
      toHome,
      open("/login"),
      enter("sign in", 3, 2, "mouse"),
      open("/"),
      go(-1),
      enter("register", 3, 2, "mouse"),
      anotherTab,
      add(2, "mouse"),
      otherTab,
      toBasket,
      signOut,
      otherTab,
      toSignIn,
      enter("sign in", 2, 2, "mouse"),
      otherTab,
      signOut,
      reload,
    ]),
);

test("the subtotal panel stands under the list below 1,024 px, and on the right from there on", ({
  browser,
  storeProcess,
}) =>
  expectWalk({ browser, storeProcess }, [
    add(1, "twice"),
    toBasket,
    ...[1_023, 1_024, 360, 2_200].map(screen),
    remove(0, "mouse"),
  ]));

test(
  "pages are plainly painted at every width, in both colour schemes, with a long e-mail and many items",
  { tag: "@long" },
  ({ browser, storeProcess }) =>
    expectWalk({ browser, storeProcess }, [
      toBasket,
      everyWidth,
      toSignIn,
      enter("register", 4, 1, "mouse"),
      everyWidth,
      enter("register", 4, 2, "mouse"),
      addMany(8, 6),
      addMany(4, 3),
      addMany(2, 3),
      everyWidth,
      toBasket,
      gift("mouse"),
      everyWidth,
    ]),
);

test(
  "baskets of 9, 10, 99, 100 and 101 items are counted, summed, and painted to their last row",
  { tag: "@long" },
  ({ browser, storeProcess }) =>
    expectWalk({ browser, storeProcess }, [
      addMany(8, 9),
      addMany(3, 1),
      toBasket,
      toHome,
      addMany(4, 89),
      toBasket,
      toHome,
      add(0, "mouse"),
      add(8, "mouse"),
      toBasket,
    ]),
);

test("a series of five quick presses adds five items, and one of two removes two, on each page and as often as one likes", ({
  browser,
  storeProcess,
}) =>
  expectWalk({ browser, storeProcess }, [
    add(3, "five times"),
    add(0, "five times"),
    toBasket,
    removeTwins,
    removeTwins,
    toHome,
    add(3, "five times"),
    toBasket,
    removeTwins,
  ]));

test(
  "other tabs follow each sign-in and sign-out, also to another account, and keep their baskets",
  { tag: "@long" },
  ({ browser, storeProcess }) =>
    expectWalk({ browser, storeProcess }, [
      add(1, "mouse"),
      toSignIn,
      enter("register", 2, 2, "mouse"),
      anotherTab,
      open("/login"),
      enter("register", 3, 2, "mouse"),
      otherTab,
      toBasket,
      otherTab,
      signOut,
      otherTab,
      otherTab,
      toSignIn,
      enter("sign in", 2, 2, "mouse"),
      otherTab,
      signOut,
      otherTab,
      toSignIn,
      enter("sign in", 3, 2, "mouse"),
      otherTab,
      signOut,
    ]),
);

test("links to the open page keep the basket: the logo on the home page, and the basket's link on the basket page", ({
  browser,
  storeProcess,
}) =>
  expectWalk({ browser, storeProcess }, [
    add(2, "mouse"),
    toHome,
    add(5, "Enter"),
    toHome,
    toBasket,
    toBasket,
    toHome,
    toHome,
    toBasket,
  ]));
