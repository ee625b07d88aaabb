import { randomUUID } from "node:crypto";
import type { MailServer } from "../../../app/emails/server/testing.ts";
import { basket, button, count, delivery, fieldOf, hydrated, path, shows, type Steps, type Walker } from "../walk.ts";
import { linkIn } from "./emails.ts";

export function withdrawing({ engine, address, wait }: Walker, mail: MailServer, hasScripts: boolean): Steps {
  const ready = async () => void (hasScripts && (await wait(hydrated)));
  const email = `${randomUUID()}@example.com`;
  let number: string;
  return {
    "another guest orders": async () => {
      await engine.open(`${address}/`);
      await ready();
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
      number = ((await engine.evaluate(path)) as string).split("/").at(-1)!;
    },
    "and declares a withdrawal": async () => {
      await engine.click('//footer//a[normalize-space()="Withdraw from contract"]');
      await wait(path, "/withdraw");
      await engine.type(fieldOf("Full name"), "Ada Shopper");
      await engine.type(fieldOf("Order number"), number);
      await engine.type(fieldOf("E-mail of the order"), email);
      await engine.click(button("Continue"));
      await wait(shows("I withdraw from the contract of this order:"));
    },
    "confirms it, and gets the time and an e-mail": async () => {
      await engine.click(button("Confirm withdrawal"));
      await wait(shows(`We received your withdrawal from order ${number} on `));
      await ready();
      await engine.open(await linkIn(mail, email, "Your withdrawal", "/link?token="));
      await wait(shows("This order was cancelled."));
      await wait(hydrated);
    },
  };
}
