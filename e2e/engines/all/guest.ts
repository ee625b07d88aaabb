import { randomUUID } from "node:crypto";
import type { MailServer } from "../../../app/emails/server/testing.ts";
import {
  basket,
  button,
  cancelOpen,
  count,
  delivery,
  fieldOf,
  hydrated,
  path,
  shows,
  type Steps,
  type Walker,
} from "../walk.ts";
import { linkIn } from "./emails.ts";

export function guest({ engine, address, wait }: Walker, mail: MailServer): Steps {
  const email = `${randomUUID()}@example.com`;
  let order: string;
  return {
    "a guest orders with an e-mail alone": async () => {
      await engine.open(`${address}/`);
      await wait(hydrated);
      await engine.click('//article[contains(., "Dune table lamp")]//button[normalize-space()="Add to Basket"]');
      await wait(count, "1");
      await engine.click(basket);
      await wait(shows("Subtotal (1 items)"));
      await engine.click(button("Proceed to Checkout"));
      await wait(shows("Review your order"));
      await engine.type(fieldOf("E-mail"), email);
      for (const [label, text] of Object.entries(delivery)) await engine.type(fieldOf(label), text);
      await engine.choose(fieldOf("Country"), "US");
      await engine.click(button("Place your order"));
      await wait(shows(`We have e-mailed ${email}`));
      await wait(hydrated);
      order = (await engine.evaluate(path)) as string;
    },
    "the email's link leads to it, and confirms the e-mail": async () => {
      await engine.open(await linkIn(mail, email, "Your order", "/link?token="));
      await wait("location.pathname + location.search", order);
      await wait(shows(`We will e-mail ${email} when your order ships.`));
      await wait(hydrated);
    },
    "it is found again by its number and the e-mail": async () => {
      await engine.open(`${address}/orders/find`);
      await wait(hydrated);
      await engine.type(fieldOf("Order number"), order.split("/").at(-1)!);
      await engine.type(fieldOf("E-mail"), email);
      await engine.click(button("Send link"));
      await wait(shows("we have e-mailed you a new link"));
      await engine.open(await linkIn(mail, email, "Your link to order", "/link?token="));
      await wait("location.pathname + location.search", order);
      await wait(hydrated);
    },
    "and cancelled": async () => {
      await engine.click(cancelOpen);
      await engine.click(button("Cancel the order"));
      await wait(shows("This order was cancelled. You do not have to pay anything."));
      await wait(hydrated);
    },
  };
}
