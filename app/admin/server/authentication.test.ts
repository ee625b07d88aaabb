import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stockUp } from "../../basket/server/testing.ts";
import { newShopper } from "../../orders/server/testing.shopper.ts";
import type { AdminLine } from "../map.ts";
import { adminPages } from "../../routes.ts";
import { sessions } from "../../accounts/server/schema.ts";
import { form, type TestStore, testStore } from "../../testing.ts";
import { adminInvoicesAddress, invoiceSettingsAddress } from "../../invoices/admin/addresses.ts";
import { createNumbering } from "../../invoices/server/numbering.ts";
import { invoices } from "../../invoices/server/schema.ts";
import { age, testSources, writeShipped } from "../../invoices/server/testing.ts";
import { adminReturnAddress, returnRulesAddress, returnsAddress } from "../../returns/admin/addresses.ts";
import { returns } from "../../returns/server/schema.ts";
import {
  sellerAddress,
  signOutAddress,
  emailsAddress,
  appearanceAddress,
  noticesAddress,
  adminAddress,
  adminPageAddress,
  adminPagesAddress,
  activityLogAddress,
  secondFactorAddress,
  generalSettingsAddress,
} from "../addresses.ts";
import {
  homePageAddress,
  importAddress,
  storeSettingsAddress,
  picturesAddress,
  productsAddress,
  synonymsAddress,
} from "../../catalogue/admin/addresses.ts";
import { codesAddress, shippingAddress, taxesAddress } from "../../charges/admin/addresses.ts";
import { adminOrdersAddress, guestCheckoutAddress, orderTextAddress } from "../../orders/admin/addresses.ts";
import { moneyAddress, paymentSettingsAddress, statementsAddress } from "../../payments/admin/addresses.ts";
import { statementFiles } from "../../payments/server/schema.ts";
import { roles } from "../domain/roles.ts";
import { createGrants } from "./grants.ts";
import { importFiles, secondFactors, setUpCodes } from "./schema.ts";
import { browserAt, fieldsIn, type TestHolder, adminAt, phoneFor, signedInAt, type TestBrowser } from "./testing.ts";

let store: TestStore;
let holders: Record<(typeof roles)[number], TestHolder>;
let stranger: TestBrowser;
let order: string;
let [file, emailId, returnId, invoice] = ["", "", "", ""];
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  const entered = await Promise.all(roles.map(async (role) => [role, await adminAt(store, role)] as const));
  holders = Object.fromEntries(entered) as typeof holders;
  stranger = (await signedInAt(store)).browser;
  const page = { ...fieldsIn((await holders.owner.get(adminPageAddress("imprint"))).html), title: "Imprint" };
  await holders.owner.post(adminPageAddress("imprint"), page);
  await stockUp(store.database, "mug");
  const placed = await (await newShopper(store, "mug")).order();
  order = placed.split("/").at(-1)!;
  const waiting = { by: holders.owner.user.id, name: "goods.csv", size: 0 };
  file = (await store.database.insert(importFiles).values(waiting).returning())[0]!.id;
  const statement = { id: file, by: holders.owner.user.id, bytes: Buffer.from("Date,Amount\n2026-11-24,1.00") };
  await store.database.insert(statementFiles).values(statement);
  const requested = await store.database
    .insert(returns)
    .values({ orderNumber: Number(order) })
    .returning();
  returnId = String(requested[0]!.id);
  await writeShipped(store.database, 1);
  await age(store.database);
  await createNumbering(testSources(store.database))();
  invoice = (await store.database.select().from(invoices))[0]!.number;
  emailId = (await store.database.execute<{ id: string }>("select id from letters limit 1")).rows[0]!.id;
});
afterAll(() => store.stop());

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof methods)[number];

const lines = Object.values<AdminLine>(adminPages());

const addressIn = (path: string) =>
  path
    .replace(adminReturnAddress.pattern, adminReturnAddress(returnId))
    .replace(":invoice", invoice)
    .replace(":slug", "imprint")
    .replace(":number", order)
    .replace(":id", "mug")
    .replace(":code", "SUMMER")
    .replace(":file", file)
    .replace(":email", emailId);

/** Creates a request. Methods other than GET and HEAD send a form with an unknown field. */
const request = (method: Method): RequestInit =>
  method === "GET" || method === "HEAD" ? { method } : { ...form({ nonsense: "yes" }), method };

/** Response without the headers that differ for each request. */
const comparable = ({ status, html, response }: Awaited<ReturnType<TestBrowser["ask"]>>) => ({
  status,
  html,
  headers: [...response.headers].filter(([name]) => name !== "x-request-id" && name !== "date"),
});

const unknown = "/nowhere-at-all";

test("the map names existing roles that may view and change each page", () => {
  expect(lines.length).toBeGreaterThan(4);
  const named = new Set(lines.flatMap(({ see, change }) => [...see, ...change]));
  expect([...named].toSorted()).toEqual(roles.toSorted());
});

/** Resolves to "a page", to "nothing" (the same 404 as for an unknown URL), or to another status. */
async function found(browser: TestBrowser, path: string, method: Method): Promise<string> {
  const response = await browser.ask(path, request(method));
  if ([200, 303, 409, 422].includes(response.status)) return "a page";
  const nowhere = await browser.ask(unknown, request(method));
  return isDeepStrictEqual(comparable(response), comparable(nowhere)) && response.status === 404
    ? "nothing"
    : String(response.status);
}

describe.each(lines)("$path", ({ path, see, change }) => {
  // Requests run one by one, because some requests, such as sign-out, affect later requests.
  test.each(["guest", "stranger", ...roles])("for a %s responds as the map says, for each method", async (who) => {
    const mayBy: Partial<Record<Method, readonly string[]>> = { GET: see, HEAD: see, POST: change };
    const browser = await browserOf(who, path === signOutAddress());
    const walked: string[] = [];
    for (const method of methods.toReversed())
      walked.push(`${method}: ${await found(browser, addressIn(path), method)}`);
    const wanted = methods.map((method) => `${method}: ${mayBy[method]?.includes(who) ? "a page" : "nothing"}`);
    expect(walked.toReversed()).toEqual(wanted);
  });
});

async function browserOf(who: string, alone: boolean): Promise<TestBrowser> {
  if (who === "guest") return browserAt(store);
  if (who === "stranger") return stranger;
  const role = who as (typeof roles)[number];
  return alone ? (await adminAt(store, role)).browser : holders[role].browser;
}

test("an unknown admin URL is not found for holders of a role either", async () => {
  for (const path of [`${adminAddress()}/nothing`, `${adminAddress()}/shop/more`])
    expect(comparable(await holders.owner.get(path)), path).toEqual(comparable(await holders.owner.get(unknown)));
});

test("a change from another site's page is refused, whoever is signed in", async () => {
  const headers = { origin: "https://elsewhere.example" };
  const response = await holders.owner.ask(
    generalSettingsAddress(),
    form({ version: "0", name: "Mine now", slogan: "" }, headers),
  );
  expect(response.status).toBe(403);
  expect(response.html).toContain("nothing was changed");
});

test("admin pages are not cached, not indexed, and not framed by other sites", async () => {
  const { response } = await holders.owner.get(adminAddress());
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-robots-tag")).toBe("noindex");
  expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  const { response: redirect } = await (await entering("reader")).get(activityLogAddress());
  expect(redirect.headers.get("cache-control")).toBe("no-store");
});

test("a page lists only the pages that its role may see", async () => {
  const listed = (html: string) =>
    [...html.slice(0, html.indexOf("<main")).matchAll(/<a href="(\/admin[^"]*)"/g)].map(([, href]) => href);
  const pages = async (role: (typeof roles)[number]) => listed((await holders[role].get(adminAddress())).html).slice(1);
  expect(await pages("owner")).toEqual([
    adminAddress(),
    adminOrdersAddress(),
    moneyAddress(),
    returnsAddress(),
    adminInvoicesAddress(),
    emailsAddress(),
    statementsAddress(),
    productsAddress(),
    picturesAddress(),
    importAddress(),
    synonymsAddress(),
    generalSettingsAddress(),
    sellerAddress(),
    storeSettingsAddress(),
    shippingAddress(),
    taxesAddress(),
    codesAddress(),
    paymentSettingsAddress(),
    returnRulesAddress(),
    invoiceSettingsAddress(),
    noticesAddress(),
    appearanceAddress(),
    homePageAddress(),
    adminPagesAddress(),
    orderTextAddress(),
    guestCheckoutAddress(),
    activityLogAddress(),
    secondFactorAddress(),
  ]);
  expect(await pages("orders")).toEqual([
    adminAddress(),
    adminOrdersAddress(),
    returnsAddress(),
    adminInvoicesAddress(),
    emailsAddress(),
    secondFactorAddress(),
  ]);
  expect(await pages("catalogue")).toEqual([
    adminAddress(),
    productsAddress(),
    picturesAddress(),
    importAddress(),
    synonymsAddress(),
    secondFactorAddress(),
  ]);
});

async function entering(role: (typeof roles)[number]) {
  const somebody = await signedInAt(store);
  const setup = (await createGrants(store.database).grant(somebody.user, role))!;
  return { ...somebody, setup };
}

const signedInHoursAgo = ({ user }: Pick<TestHolder, "user">, hours: number) =>
  store.database
    .update(sessions)
    .set({ createdAt: sql`now() - make_interval(mins => ${Math.round(hours * 60)})` })
    .where(eq(sessions.userId, user.id));

describe("the second factor", () => {
  test("must be set up first, whatever page was requested", async () => {
    const ada = await entering("owner");
    for (const path of [adminAddress(), generalSettingsAddress()])
      expect((await ada.get(path)).location, path).toBe(secondFactorAddress());
    expect((await ada.post(generalSettingsAddress(), { version: "0", name: "X", slogan: "" })).location).toBe(
      secondFactorAddress(),
    );
  });

  test("shows the same set-up code until it is set up, and never again", async () => {
    const ada = await entering("owner");
    const [one, two] = [await ada.get(secondFactorAddress()), await ada.get(secondFactorAddress())];
    expect(one.html).toEqual(two.html);
    expect(one.html).toMatch(/<svg role="img" aria-label="[^"]+"[^>]*><path d="M\d/);
    const secret = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(one.html)![1]!;
    const wrong = await ada.post(secondFactorAddress(), { code: "000000", setup: ada.setup });
    expect([wrong.status, wrong.html.includes(secret)]).toEqual([422, true]);
    const phone = phoneFor(secret);
    await ada.post(secondFactorAddress(), { code: await phone.code(), setup: ada.setup });
    const after = await ada.get(secondFactorAddress());
    expect(after.html).not.toContain(secret);
    expect(after.html).toContain("You have 10 recovery codes left.");
  });

  test("is set up with the code that the command printed, and not without", async () => {
    const ada = await entering("owner");
    const { database } = store;
    const phone = phoneFor(/<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec((await ada.get(secondFactorAddress())).html)![1]!);
    const code = await phone.code();
    const setUp = (setup: string) => ada.post(secondFactorAddress(), { code, setup });
    for (const wrong of ["", "aaaa-aaaa-aaaa-aaaa"]) expect((await setUp(wrong)).status).toBe(422);
    await database
      .update(setUpCodes)
      .set({ expiresAt: sql`now()` })
      .where(eq(setUpCodes.userId, ada.user.id));
    expect((await setUp(ada.setup)).status).toBe(422);
    expect(await database.$count(secondFactors, eq(secondFactors.userId, ada.user.id))).toBe(0);

    const next = (await createGrants(database).grant(ada.user, "owner"))!;
    expect(next).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect((await setUp(ada.setup)).status).toBe(422); // `next` is now the valid set-up code
    expect(JSON.stringify(await database.select().from(setUpCodes))).not.toContain(next.replaceAll("-", ""));
    expect((await setUp(next.toUpperCase().replaceAll("-", " "))).location).toBe(adminAddress());
    expect(await database.$count(setUpCodes, eq(setUpCodes.userId, ada.user.id))).toBe(0);
    expect(await createGrants(database).grant(ada.user, "reader")).toBeNull();
  });

  test("counts wrong set-up codes as attempts", async () => {
    const ada = await entering("owner");
    const phone = phoneFor(/<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec((await ada.get(secondFactorAddress())).html)![1]!);
    const code = await phone.code();
    const tries = [];
    for (let n = 0; n < 6; n++) tries.push((await ada.post(secondFactorAddress(), { code, setup: "wrong" })).status);
    expect(tries).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test("is required once in each session, and then opens the requested page", async () => {
    const ada = await adminAt(store, "owner");
    const other = browserAt(store);
    await other.post("/login", { ...ada.credentials, intent: "sign-in" });
    const response = await other.get(activityLogAddress());
    expect([response.status, response.html.includes("Enter a code")]).toEqual([403, true]);
    const wrong = await other.post(activityLogAddress(), { "enter-here": "yes", "enter-code": "000000" });
    expect([wrong.status, wrong.html.includes("This code is incorrect.")]).toEqual([422, true]);
    const right = await other.post(activityLogAddress(), { "enter-here": "yes", "enter-code": await ada.phone.code() });
    expect([right.status, right.location]).toEqual([303, activityLogAddress()]);
    expect((await other.get(activityLogAddress())).status).toBe(200);
  });

  test("accepts no code twice", async () => {
    const ada = await adminAt(store, "owner");
    const code = await ada.phone.code();
    const enter = async () => {
      const other = browserAt(store);
      await other.post("/login", { ...ada.credentials, intent: "sign-in" });
      return (await other.post(adminAddress(), { "enter-code": code })).status;
    };
    expect([await enter(), await enter()]).toEqual([303, 422]);
  });

  test("accepts each recovery code once, in any spelling", async () => {
    const ada = await adminAt(store, "owner");
    const enter = async (code: string) => {
      const other = browserAt(store);
      await other.post("/login", { ...ada.credentials, intent: "sign-in" });
      return (await other.post(adminAddress(), { "enter-code": code })).status;
    };
    const [code, another] = ada.recoveryCodes;
    expect(await enter(` ${code!.toUpperCase().replace("-", " ")} `)).toBe(303);
    expect(await enter(code!)).toBe(422);
    expect(await enter(another!)).toBe(303);
    expect((await ada.get(secondFactorAddress())).html).toContain("You have 8 recovery codes left.");
  });

  test("allows five wrong codes in a quarter of an hour, from all browsers together", async () => {
    const ada = await adminAt(store, "owner");
    const other = browserAt(store);
    await other.post("/login", { ...ada.credentials, intent: "sign-in" });
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, at) => other.post(adminAddress(), { "enter-code": String(at).padStart(6, "0") })),
    );
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(5);
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    expect(refused[0]!.html).toMatch(/Too many attempts. Wait 1\d minutes/);
    expect((await other.post(adminAddress(), { "enter-code": await ada.phone.code() })).status).toBe(429);
  });

  test("does not count attempts that the database failed to check", async () => {
    const ada = await adminAt(store, "owner");
    const other = browserAt(store);
    await other.post("/login", { ...ada.credentials, intent: "sign-in" });
    const enter = async (code: string) => (await other.post(adminAddress(), { "enter-code": code })).status;
    await store.database.execute(sql`alter table owner_recovery_codes rename to owner_lost_codes`);
    for (let time = 0; time < 6; time += 1) expect(await enter("aaaaa-bbbbb")).toBe(500);
    await store.database.execute(sql`alter table owner_lost_codes rename to owner_recovery_codes`);
    expect(await enter(await ada.phone.code())).toBe(303);
  });
});

describe("signing in again", () => {
  test("is required after twelve hours, and then saves the input once", async () => {
    const ada = await adminAt(store, "owner");
    await signedInHoursAgo(ada, 11.9);
    const page = await ada.get(generalSettingsAddress());
    expect(page.status).toBe(200);
    await signedInHoursAgo(ada, 12.1);
    const typed = { ...fieldsIn(page.html), slogan: "“kept” & <safe>" };
    const again = await ada.post(generalSettingsAddress(), typed);
    expect([again.status, again.html.includes("Sign in again")]).toEqual([403, true]);
    const wrong = await ada.post(generalSettingsAddress(), {
      ...fieldsIn(again.html),
      "enter-password": "wrong horse",
    });
    expect([wrong.status, wrong.html.includes("The e-mail or the password is incorrect.")]).toEqual([401, true]);
    const code = await ada.post(generalSettingsAddress(), {
      ...fieldsIn(wrong.html),
      "enter-password": ada.credentials.password,
    });
    expect([code.status, code.html.includes("Enter a code")]).toEqual([403, true]);
    expect(code.html).not.toContain(ada.credentials.password);
    const saved = await ada.post(generalSettingsAddress(), {
      ...fieldsIn(code.html),
      "enter-code": await ada.phone.code(),
    });
    expect(saved.location).toMatch(/\/admin\/shop\?saved=\d+$/);
    expect(fieldsIn((await ada.get(saved.location!)).html)).toMatchObject({ slogan: "“kept” & <safe>" });
  });

  test("is offered in a browser where someone has entered before; elsewhere the page does not exist", async () => {
    const ada = await adminAt(store, "owner");
    ada.browser.forget("wicker.session");
    const offered = await ada.get(activityLogAddress());
    expect([offered.status, offered.html.includes("Sign in again")]).toEqual([403, true]);
    ada.browser.forget("wicker.entered");
    expect((await ada.get(activityLogAddress())).status).toBe(404);
  });

  test("without a role leads nowhere, and keeps the user signed in", async () => {
    const [ada, bob] = [await adminAt(store, "owner"), await signedInAt(store)];
    ada.browser.forget("wicker.session");
    const { email, password } = bob.credentials;
    const response = await ada.post(activityLogAddress(), {
      "enter-here": "yes",
      "enter-email": email,
      "enter-password": password,
    });
    expect(response.status).toBe(404);
    expect((await ada.get("/api/session")).html).toContain(email);
  });
});

test("signing out ends the session, and leaves nothing behind in the browser", async () => {
  const ada = await adminAt(store, "owner");
  const out = await ada.post(signOutAddress(), {});
  expect([out.status, out.location]).toEqual([303, "/"]);
  expect([...ada.cookies.keys()].filter((name) => !name.startsWith("wicker.known"))).toEqual([]);
  expect((await ada.get(adminAddress())).status).toBe(404);
});

test("losing a role ends all sessions at once", async () => {
  const ada = await adminAt(store, "owner");
  await createGrants(store.database).remove(ada.user);
  expect((await ada.get("/api/session")).html).toBe('{"user":null}');
  await ada.post("/login", { ...ada.credentials, intent: "sign-in" });
  expect((await ada.get(adminAddress())).status).toBe(404);
});

test("a shop without features has none of these pages", async () => {
  const plain = await testStore({});
  const browser = browserAt(plain);
  for (const { path } of lines)
    expect(comparable(await browser.get(addressIn(path))), path).toEqual(comparable(await browser.get(unknown)));
  await plain.stop();
});
