import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { Account } from "./account.ts";
import { shownAmount } from "./amounts.ts";
import type { LyingAccount } from "./lying-account.ts";
import type { Session } from "./objects.ts";
import { Refusal } from "./refusal.ts";

type Options = { readonly account: Account; readonly lying: LyingAccount };

/** The hosted payment page, below /pay. Works without scripts. */
export function paymentPageOf({ account, lying }: Options) {
  const page = new Hono();
  page.onError((error) => {
    if (!(error instanceof Refusal)) throw error;
    return new Response(error.message, { status: error.status });
  });

  page.get("/:id", (c) => {
    const session = account.session(c.req.param("id"));
    return c.html(session.status === "open" ? payForm(session, c.req.query("failed")) : closed(session));
  });
  page.get("/:id/secure", (c) => c.html(secureForm(account.session(c.req.param("id")))));

  page.post("/:id", async (c) => {
    const id = c.req.param("id");
    const { action } = await c.req.parseBody();
    if (account.session(id).status !== "open") return c.redirect(`/pay/${id}`, 303);
    switch (action) {
      case "pay":
        return lying.pay(id) === "done" ? toStore(c, id) : c.redirect(`/pay/${id}/secure`, 303);
      case "pay slowly":
        lying.paySlowly(id);
        return toStore(c, id);
      case "3-D Secure":
        account.requireAction(id);
        return c.redirect(`/pay/${id}/secure`, 303);
      case "decline":
        account.fail(id, "card_declined");
        return c.redirect(`/pay/${id}?failed=card`, 303);
      default:
        throw new Refusal("Choose one of the buttons.");
    }
  });

  page.post("/:id/secure", async (c) => {
    const id = c.req.param("id");
    const { action } = await c.req.parseBody();
    if (action === "confirm" && lying.confirm(id)) return toStore(c, id);
    if (action === "abandon") account.fail(id, "payment_intent_authentication_failure");
    return c.redirect(`/pay/${id}?failed=authentication`, 303);
  });

  function toStore(c: Context, id: string) {
    const { success_url } = account.session(id);
    return c.redirect(success_url!.replaceAll("{CHECKOUT_SESSION_ID}", id), 303);
  }

  return page;
}

const failures: Readonly<Record<string, string>> = {
  card: "Your card was declined.",
  authentication: "The card could not be authenticated. Try again.",
};

const documentOf = (title: string, content: unknown) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;

const payForm = ({ id, amount_total, currency, cancel_url }: Session, failure = "") =>
  documentOf(
    `Pay ${shownAmount(amount_total, currency)}`,
    html`${failures[failure] ? html`<p role="alert">${failures[failure]}</p>` : ""}
      <form method="post" action="/pay/${id}">
        <button name="action" value="pay">Pay</button>
        <button name="action" value="3-D Secure">Pay with 3-D Secure</button>
        <button name="action" value="pay slowly">Pay slowly</button>
        <button name="action" value="decline">Use a declined card</button>
      </form>
      ${cancel_url ? html`<p><a href="${cancel_url}">Back</a></p>` : ""}`,
  );

const secureForm = ({ id }: Session) =>
  documentOf(
    "Confirm with 3-D Secure",
    html`<form method="post" action="/pay/${id}/secure">
      <button name="action" value="confirm">Confirm</button>
      <button name="action" value="abandon">Abandon</button>
    </form>`,
  );

const closed = ({ status }: Session) =>
  documentOf(status === "complete" ? "Already paid" : "This page has expired", html`<p>You can close this page.</p>`);
