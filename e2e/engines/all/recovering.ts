import type { MailServer } from "../../../app/emails/server/testing.ts";
import { button, cancelOpen, fieldOf, hydrated, link, path, shows, type Steps, type Walker } from "../walk.ts";
import { linkIn } from "./emails.ts";

const another = "another battery";

/** Resets an account's password by email, then deletes the account, which has an order. */
export function recovering({ engine, address, wait }: Walker, mail: MailServer, email: string): Steps {
  const toDelete = async () => {
    await engine.open(`${address}/account`);
    await wait(hydrated);
    await engine.click(link("Delete account"));
    await wait(path, "/account/delete");
    await wait(shows("It cannot be undone"));
    await engine.type(fieldOf("Password"), another);
    await engine.click(button("Delete my account"));
  };
  return {
    "who has forgotten the password asks for an email": async () => {
      await engine.open(`${address}/account/forgot`);
      await wait(hydrated);
      await engine.type(fieldOf("E-mail"), email);
      await engine.click(button("Send e-mail"));
      await wait(shows("Check your e-mail"));
    },
    "its link leads to a new password, and is not in the address then": async () => {
      await engine.open(await linkIn(mail, email, "", "/account/reset"));
      await wait("location.pathname + location.search", "/account/reset");
      await wait(hydrated);
      await engine.type(fieldOf("New password"), another);
      await engine.click(button("Save password"));
      await wait(shows("Your password was changed"));
    },
    "which signs in": async () => {
      await engine.click(link("Sign in"));
      await wait(path, "/login");
      await wait(hydrated);
      await engine.type(fieldOf("E-mail"), email);
      await engine.type(fieldOf("Password"), another);
      await engine.click(button("Sign In"));
      await wait(shows(`Hello ${email}`));
    },
    "an account with an order that is still to be sent stays": async () => {
      await toDelete();
      await wait(shows("waiting to ship"));
    },
    "once that is cancelled, it is deleted": async () => {
      await engine.open(`${address}/orders`);
      await wait(hydrated);
      await engine.click("//main//h2//a");
      await wait(shows("We have received your order"));
      await engine.click(cancelOpen);
      await engine.click(button("Cancel the order"));
      await wait(shows("This order was cancelled."));
      await wait(hydrated);
      await toDelete();
      await wait(shows("Your account was deleted"));
      await wait(hydrated);
    },
  };
}
