import type { Walker } from "./walk.ts";

const chair = "Fern channel-back armchair in sage velvet";
const headphones = "Hush over-ear headphones";
const skip = "Skip to main content";
const add = "Add to Basket push button";
const remove = "Remove from Basket push button";
const refusal = /dialog.*The e-mail or the password is incorrect\..*OK push button/;
const [email, password] = ["ada@shop.example", "correct horse battery"];

export async function defaultShop({ chapter, visit, press, go, type, listen }: Walker, address: string) {
  /** Opens the sign-in page with the Tab and Enter keys, from the top of a page. */
  async function openSignIn(option: string) {
    await press("ctrl+Home", skip);
    for (const stop of ["Wicker, home", "Search entry", option]) await press("Tab", stop);
    await go("Sign in: Wicker");
    await listen();
    for (const stop of [skip, "Wicker, home", "E-mail entry"]) await press("Tab", stop);
  }
  async function fill(secret: string) {
    await type(email);
    await press("Tab", "Password password text");
    await type(secret);
  }

  /** Expects Orca to read the alert that refuses the sign-in. Retries if Orca reads the alert before it has a text. */
  async function hearRefusal(tries = 3): Promise<void> {
    const speech = await press("Return", tries > 1 ? new RegExp(`${refusal.source}|\\bpanel\\.`) : refusal);
    await listen();
    if (refusal.test(speech.join(" | "))) return;
    await press("Return", "Password password text");
    await hearRefusal(tries - 1);
  }

  chapter("The home page, by its headings");
  await visit(
    "/",
    `${address}/`,
    "Wicker: things worth keeping",
    "Page has 4 landmarks, 13 headings, 13 unvisited links.",
    skip,
  );
  await listen();
  await press("h", "Featured at Wicker heading level 1");
  await press("h", "Dune table lamp, terracotta shade on a brass arm heading level 2");
  await press("h", `${chair} heading level 2`);
  await press("p", "$649.00.");
  await press("g", "4 out of 5 stars image", chair);
  await press("b", add, chair);

  chapter("Into the basket");
  await press("Return", "1 item in the basket");
  await listen();
  await press("Return", "2 items in the basket");
  await press("b", add, headphones);
  await press("Return", "3 items in the basket");
  await listen();

  chapter("The basket");
  await press("ctrl+Home", skip);
  for (const stop of ["Wicker, home", "Search entry", "Sign In link", "Basket, 3 items link"]) await press("Tab", stop);
  await go("Basket: Wicker");
  await listen();
  await press("h", "Your shopping Basket heading level 1.");
  await press("h", chair);
  await press("p", "$649.00.");
  await press("b", remove, chair);
  await press("Return", "2 items in the basket");
  await listen();
  await press("Return", remove, headphones, "1 item in the basket");
  await listen();
  await press("h", "Subtotal (1 items) heading level 2");
  await press("p", "$249.99.");
  await press("x", "This order contains a gift check box not checked");
  await press("b", "Proceed to Checkout push button");
  await press("shift+b", remove, headphones);
  await press("Return", "Your shopping Basket heading level 1", "0 items in the basket");
  await listen();

  chapter("Signing in, wrong and right");
  await openSignIn("Sign In link");
  await fill("wrong");
  await hearRefusal();
  await press("Return", "Password password text");
  await press("Tab", "Sign In push button");
  await press("shift+Tab", "Password password text");
  await type(password);
  await press("Tab", "Sign In push button");
  await press("Tab", "Create your Wicker Account push button");
  await go("Wicker: things worth keeping");
  await listen();
  await press("ctrl+Home", skip);
  await press("b", "Sign Out push button");
  await press("Return", "Sign In link");
  await openSignIn("Sign In link");
  await fill(password);
  await go("Wicker: things worth keeping");
  await listen();
  await press("ctrl+Home", skip);
  await press("b", "Sign Out push button");
}
