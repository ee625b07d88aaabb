import { randomUUID } from "node:crypto";
import {
  basket,
  button,
  count,
  delivery,
  field,
  fieldOf,
  hydrated,
  link,
  path,
  shows,
  type Steps,
  type Walker,
} from "../walk.ts";

const password = "correct horse battery";

/** Page script that signs out. The header's button works only with the store's scripts. */
const signOut = `void fetch("/api/sign-out", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" })
  .then(({ ok }) => ok && (document.title = "Signed out"))`;

/** Card payments by guests and accounts: with a declined card, with 3-D Secure, and after going back. */
export const paying =
  (hasScripts: boolean) =>
  ({ engine, address, wait }: Walker): Steps => {
    const how = hasScripts ? "with scripts" : "without scripts";
    const email = `${randomUUID()}@example.com`;
    const ready = async () => void (hasScripts && (await wait(hydrated)));

    /** Orders a lamp by card, and ends on the payment page. */
    async function order(guestEmail: string | null) {
      await engine.open(`${address}/`);
      await ready();
      await engine.click('//article[contains(., "Dune table lamp")]//button[normalize-space()="Add to Basket"]');
      await wait(count, "1");
      await engine.click(basket);
      await wait(shows("Subtotal (1 items)"));
      await engine.click(button("Proceed to Checkout"));
      await wait(shows("Review your order"));
      await ready();
      if (guestEmail) await engine.type(fieldOf("E-mail"), guestEmail);
      for (const [label, text] of Object.entries(delivery)) await engine.type(fieldOf(label), text);
      await engine.choose(fieldOf("Country"), "US");
      await engine.click(field("You pay on the next page"));
      await engine.click(button("Place your order"));
      await wait(shows("Pay for order"));
      await ready();
    }

    async function payWith(action: string) {
      await engine.click(button("Pay by card"));
      await wait(shows("Use a declined card"));
      await engine.click(button(action));
    }

    return {
      [`a guest orders by card, ${how}`]: async () => {
        await order(`guest-${email}`);
      },
      [`the card is declined, and 3-D Secure abandoned, ${how}`]: async () => {
        await payWith("Use a declined card");
        await wait(shows("Your card was declined."));
        await engine.click(button("Pay with 3-D Secure"));
        await wait(shows("Confirm with 3-D Secure"));
        await engine.click(button("Abandon"));
        await wait(shows("The card could not be authenticated."));
      },
      [`back in the shop, "Pay now" leads to the gateway again, and 3-D Secure is confirmed, ${how}`]: async () => {
        await engine.click(link("Back"));
        await wait(shows("Pay for order"));
        await ready();
        await engine.click(link("Back to the order"));
        await wait(shows("Waiting for payment."));
        await ready();
        await engine.click(button("Pay now"));
        await wait(shows("Pay for order"));
        await ready();
        await payWith("Pay with 3-D Secure");
        await wait(shows("Confirm with 3-D Secure"));
        await engine.click(button("Confirm"));
        await wait(shows("Paid."));
        await ready();
      },
      [`an account orders, is declined, and pays, ${how}`]: async () => {
        await engine.open(`${address}/login`);
        await ready();
        await engine.type(fieldOf("E-mail"), email);
        await engine.type(fieldOf("Password"), password);
        await engine.click(button("Create your Wicker Account"));
        await wait(shows(email));
        await ready();
        await order(null);
        await payWith("Use a declined card");
        await wait(shows("Your card was declined."));
        await engine.click(button("Pay"));
        await wait(shows("Paid."));
        await ready();
      },
      [`after signing out, the page to pay the order tells nothing, ${how}`]: async () => {
        const page = `${String(await engine.evaluate("location.href"))}/pay`;
        await engine.evaluate(signOut);
        await wait("document.title", "Signed out");
        await engine.open(page);
        await wait(path, "/login");
        await ready();
        await wait(`!${shows("$129.00")}`);
      },
    };
  };
