export type Features = "" | "catalogue" | "all";
export const every: readonly Features[] = ["", "catalogue", "all"];

export const nameOf = (features: Features) => features || "default";

/** SESSION_SECRET of the stores that created the saved data. */
export const secret = "the secret of a store that is upgraded";

/** A shopper whose data must survive an upgrade, with URLs of the order and the saved address. */
export type Left = { email: string; password: string; cookie: string; order?: string; address?: string };

const delivery = {
  name: "Ada Shopper",
  street: "1 Analytical Way",
  city: "Springfield",
  region: "IL",
  postalCode: "62701",
  country: "US",
};

export async function shop(
  store: string,
  features: Features,
  email = `ada-${nameOf(features)}@shopper.example`,
): Promise<Left> {
  const password = "correct horse battery";
  const entered = await post(store, "/login", { email, password, intent: "create-account" }, "");
  const left: Left = { email, password, cookie: cookieOf(entered) };
  if (features !== "all") return left;
  const placed = await placeOrder(store, left.cookie);
  for (const add of ["pebble-mugs", "pebble-mugs"]) await post(store, "/basket", { add }, left.cookie);
  return { ...left, order: placed };
}

export async function placeOrder(store: string, cookie: string): Promise<string> {
  for (const add of ["dune-lamp", "horizon-monitor"]) await post(store, "/basket", { add }, cookie);
  const review = await read(store, "/order", cookie);
  const placed = await post(store, "/order", { ...hiddenFields(review), ...delivery }, cookie);
  return placed.headers.get("location")!;
}

/** Reports which data of a shopper still exists. */
export async function find(store: string, left: Left) {
  const { email, password, order } = left;
  const greeted = await isGreeted(store, left);
  const entered = await post(store, "/login", { email, password, intent: "sign-in" }, "");
  const own = cookieOf(entered);
  const [basket, orders] = [await read(store, "/checkout", own), order ? await read(store, order, own) : ""];
  return {
    greeted,
    signedIn: entered.status === 303,
    units: Number(/Subtotal \((?:<!-- -->)?(\d+)/.exec(basket)?.[1]),
    ordered: orders.includes(delivery.street),
  };
}

export async function isGreeted(store: string, { email, cookie }: Left) {
  const home = await read(store, "/", cookie);
  return home.replaceAll("<!-- -->", "").includes(`Hello ${email}`);
}

/** Connection header. Open connections would delay the store's shutdown. */
const connection = "close";

async function post(store: string, path: string, fields: Record<string, string>, cookie: string) {
  const headers = { origin: store, cookie, connection };
  const response = await fetch(store + path, {
    method: "POST",
    redirect: "manual",
    headers,
    body: new URLSearchParams(fields),
  });
  if (response.status !== 303) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

const read = async (store: string, path: string, cookie: string) =>
  (await fetch(store + path, { headers: { cookie, connection } })).text();

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

const hiddenFields = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\/>/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );
