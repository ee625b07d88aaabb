import type { MailServer } from "../../../app/emails/server/testing.ts";
import { button, count, fieldOf, hydrated, shows, type Steps, type Walker } from "../walk.ts";
import { linkIn } from "./emails.ts";
import { pictured, soldOut } from "./things.ts";

/** Steps on product pages, for a signed-in shopper without a basket. */
export const buying = ({ engine, address, wait }: Walker, mail: MailServer, email: string): Steps => ({
  "a product's page says where it is delivered to, and puts as many as are chosen into the basket": async () => {
    await engine.open(`${address}/products/${pictured}`);
    await wait(hydrated);
    await wait("/We deliver to \\d+ countries/.test(document.body.innerText)");
    await engine.choose('//label[starts-with(normalize-space(), "Quantity")]//select', "3");
    await engine.click('(//main//button[normalize-space()="Add to Basket"])[1]');
    await wait(count, "3");
    await wait("localStorage.length", 0); // the queue of changes is empty once the server has saved the basket
  },
  "of what is sold out an email is asked for, to the account's e-mail": async () => {
    await engine.open(`${address}/products/${soldOut}`);
    await wait(hydrated);
    await wait(shows("Out of stock"));
    await wait("document.querySelectorAll('main article select').length", 0);
    await wait("document.querySelector('main input[name=email]').value", email);
    await engine.type(fieldOf("E-mail me when it is back in stock"), email);
    await engine.click(button("Notify me"));
    await wait(shows("We will e-mail you when this product is back in stock."));
    await wait(hydrated);
  },
  "the email's link leads to a button that confirms it": async () => {
    await engine.open(await linkIn(mail, email, "Confirm your back-in-stock alert", "asking="));
    await wait(hydrated);
    await wait(shows("Do you want an e-mail when this product is back in stock?"));
    await engine.click(button("Yes, notify me"));
    await wait(shows("We will send you one e-mail when this product is back in stock."));
    await wait(hydrated);
  },
});
