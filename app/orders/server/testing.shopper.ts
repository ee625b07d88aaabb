import { randomUUID } from "node:crypto";
import { createBaskets } from "../../basket/server/baskets.ts";
import { add } from "../../basket/server/testing.ts";
import { cookiesOf, form, type TestStore } from "../../testing.ts";
import { address } from "./testing.ts";

export const hiddenFields = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\/>/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );

export type TestShopper = Awaited<ReturnType<typeof newShopper>>;

export async function newShopper(store: TestStore, ...productIds: string[]) {
  const credentials = { email: `${randomUUID()}@shopper.example`, password: "correct horse" };
  const signedIn = await store.request("/login", form({ ...credentials, intent: "create-account" }));
  const cookie = cookiesOf(signedIn);
  const session = await store.request("/api/session", { headers: { cookie } });
  const { user } = (await session.json()) as { user: { id: string; email: string } };

  const baskets = createBaskets(store.database);
  const fill = (...ids: string[]) => baskets.apply({ userId: user.id }, ids.map(add));
  if (productIds.length > 0) await fill(...productIds);

  async function get(path: string) {
    const page = await store.request(path, { headers: { cookie } });
    return { status: page.status, location: page.headers.get("location"), html: await page.text(), page };
  }

  return {
    user,
    cookie,
    credentials,
    fill,
    get,
    basket: () => baskets.read({ userId: user.id }),
    async review() {
      return { ...hiddenFields((await get("/order")).html), ...address };
    },
    async post(fields: Record<string, string>) {
      const response = await store.request("/order", form(fields, { cookie }));
      return { status: response.status, location: response.headers.get("location"), html: await response.text() };
    },
    async order(more: Record<string, string> = {}) {
      return (await this.post({ ...(await this.review()), ...more })).location!;
    },
  };
}
