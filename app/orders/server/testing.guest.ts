import { ownerSettings } from "../../admin/server/schema.ts";
import { cookiesOf, form, secrets, type TestStore } from "../../testing.ts";
import { guestSetting } from "../admin/server/guest-checkout.ts";
import { guestEmails } from "./guest-emails.ts";
import { createOrderLinks } from "./links.ts";
import { hiddenFields } from "./testing.shopper.ts";
import { address } from "./testing.ts";

export const requireConfirmation = ({ database }: Pick<TestStore, "database">) =>
  database.insert(ownerSettings).values({ key: guestSetting.key, value: { confirm: "yes" }, version: 1 });

export async function guestAt(store: TestStore, ...productIds: string[]) {
  const cookies = new Map<string, string>();
  let from = "";
  async function ask(path: string, init: RequestInit = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers(init.headers);
    if (cookie) headers.set("cookie", cookie);
    if (from) headers.set("x-forwarded-for", from);
    const response = await store.request(path, { ...init, headers });
    for (const pair of cookiesOf(response).split("; ").filter(Boolean)) {
      const [name, ...value] = pair.split("=");
      if (value.join("=") === "") cookies.delete(name!);
      else cookies.set(name!, value.join("="));
    }
    const html = (await response.text()).replaceAll("&#x27;", "'");
    return { status: response.status, location: response.headers.get("location"), html, response };
  }
  for (const id of productIds) await ask("/basket", form({ add: id }));
  return {
    cookies,
    ask,
    /** Sets the client's IP address, for a store behind a proxy. */
    comesFrom: (at: string) => void (from = at),
    async order(email: string, more: Record<string, string> = {}) {
      const fields = { ...hiddenFields((await ask("/order")).html), ...address, email, ...more };
      return ask("/order", form(fields));
    },
  };
}

export const numberIn = (location: string | null) => Number(/\d+$/.exec(location ?? "")![0]);

/** URL in an email to a guest, created as if the email was sent now. Null for an obsolete email. */
export async function linkOf(
  store: TestStore,
  number: number,
  to: string,
  kind: "order-confirm" | "order-link" = "order-confirm",
) {
  const template = guestEmails(store.database, createOrderLinks({ secrets, secure: false }))[kind];
  const data = await template({ number }, { to, isSent: true });
  return data ? data.href : null;
}
