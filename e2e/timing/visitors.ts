import { randomInt, randomUUID } from "node:crypto";
import { type StoreProcess, startStore } from "../store-process.ts";
import { mailServerAt } from "../../app/emails/server/testing.ts";
import { openDatabase } from "../../app/database/database.ts";
import { useDatabaseUrl } from "../../app/database/postgres/attach.ts";

/** Starts a store that sends emails and trusts X-Forwarded-For, so that visitors have separate rate limits. */
export async function storeWithEmails() {
  const mail = await mailServerAt();
  const store = await startStore({
    STORE_FEATURES: "all",
    TRUSTED_PROXY: "1",
    SMTP_URL: mail.url,
    MAIL_FROM: "orders@shop.example",
  });
  const database = openDatabase((await useDatabaseUrl({ DATA_DIR: store.dataDir })).url, { max: 1 });
  return {
    ...store,
    database,
    async stop() {
      await database.close();
      await store.stop();
      await mail.stop();
    },
  };
}

export const newEmail = () => `${randomUUID()}@shopper.example`;
export const newAddress = () => [10, randomInt(256), randomInt(256), randomInt(1, 255)].join(".");

/** A client with cookies. By default, each request has a new IP address. */
export function visitorOf({ address }: Pick<StoreProcess, "address">, from: () => string = newAddress) {
  const cookies = new Map<string, string>();

  async function ask(path: string, fields?: Readonly<Record<string, string>>) {
    const response = await fetch(address + path, {
      method: fields ? "POST" : "GET",
      redirect: "manual",
      headers: {
        origin: address,
        "x-forwarded-for": from(),
        cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
      },
      ...(fields && { body: new URLSearchParams(fields) }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]*)=([^;]*)/.exec(set)!;
      cookies.set(name!, value!);
    }
    return { status: response.status, headers: response.headers, html: await response.text() };
  }

  return {
    cookies,
    ask,
    /** Posts a form. @throws unless the response is a redirect, because a rate limit's response distorts times. */
    async led(path: string, fields: Readonly<Record<string, string>>) {
      const { status, headers } = await ask(path, fields);
      if (status !== 303) throw new Error(`${path}: the store returned ${status}.`);
      return headers.get("location")!;
    },
  };
}

export type Visitor = ReturnType<typeof visitorOf>;

export const password = "correct horse";

export async function shopperOf(store: Pick<StoreProcess, "address">) {
  const [visitor, email] = [visitorOf(store), newEmail()];
  await visitor.led("/login", { email, password, intent: "create-account" });
  return { ...visitor, email };
}

const delivery = {
  name: "Ada Shopper",
  street: "1 Analytical Way",
  city: "Springfield",
  region: "IL",
  postalCode: "62701",
  country: "US",
};

export async function guestsOrder(store: Pick<StoreProcess, "address">, product: string) {
  const [visitor, email] = [visitorOf(store), newEmail()];
  await visitor.led("/basket", { add: product });
  const { html } = await visitor.ask("/order");
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\/>/g)];
  const fields = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]));
  const location = await visitor.led("/order", { ...fields, ...delivery, email });
  return { email, number: /\d+$/.exec(location)![0] };
}
