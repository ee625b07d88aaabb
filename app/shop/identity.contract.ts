import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import type { User } from "./domain/user.ts";
import type { Credentials, Identity } from "./identity.ts";

/** A browser without a session. Each adapter's test file provides its own implementation. */
export type ContractBrowser = {
  open(): Promise<Identity>;
  disconnect(): void | Promise<void>;
};

/** Defines the tests that all adapters of `Identity` must pass. Each adapter's test file calls this function. */
export function identityContract(createBrowser: () => Promise<ContractBrowser>) {
  test("creating an account signs its owner in, by the e-mail", async () => {
    const { identity, seen } = await openPage(await createBrowser());
    const ada = somebody();
    expect(await identity.createAccount(ada)).toBeNull();
    await vi.waitFor(() => expect(seen.at(-1)).toEqual({ id: expect.stringMatching(/./), email: ada.email }));
  });

  test("signing in finds the same user that creating the account made", async () => {
    const { identity, seen, ada } = await signedInPage(await createBrowser());
    const created = seen.at(-1);
    await identity.signOut();
    expect(await identity.signIn(ada)).toBeNull();
    await vi.waitFor(() => expect(seen.slice(-2)).toEqual([null, created]));
  });

  test("signing in to another account signs in its owner instead", async () => {
    const { identity, seen, ada } = await signedInPage(await createBrowser());
    const bob = somebody();
    expect(await identity.createAccount(bob)).toBeNull();
    await vi.waitFor(() => expect(seen.at(-1)?.email).toBe(bob.email));
    expect(await identity.signIn(ada)).toBeNull();
    await vi.waitFor(() => expect(seen.at(-1)?.email).toBe(ada.email));
    expect(await identity.signIn(bob)).toBeNull();
    await vi.waitFor(() => expect(seen.at(-1)?.email).toBe(bob.email));
  });

  test("signing out calls back with null", async () => {
    const { identity, seen } = await signedInPage(await createBrowser());
    expect(await identity.signOut()).toBeNull();
    await vi.waitFor(() => expect(seen.at(-1)).toBeNull());
  });

  test("a wrong password is refused, and nobody is signed in", async () => {
    const { identity, seen, ada } = await signedInPage(await createBrowser());
    await identity.signOut();
    await vi.waitFor(() => expect(seen.at(-1)).toBeNull());
    const before = seen.length;
    expect(await identity.signIn({ ...ada, password: "wrong horse battery" })).toEqual(aRefusal);
    expect(seen.slice(before).filter(Boolean)).toEqual([]);
  });

  test("an unknown e-mail is refused in the words of a wrong password", async () => {
    const { identity, ada } = await signedInPage(await createBrowser());
    const wrongPassword = await identity.signIn({ ...ada, password: "wrong horse battery" });
    expect(await identity.signIn(somebody())).toEqual(wrongPassword);
    expect(wrongPassword).toEqual(aRefusal);
  });

  test("a taken e-mail is refused, and its owner's password stays what it was", async () => {
    const { identity, ada } = await signedInPage(await createBrowser());
    await identity.signOut();
    expect(await identity.createAccount({ ...ada, password: "another horse battery" })).toEqual(aRefusal);
    expect(await identity.signIn(ada)).toBeNull();
  });

  test("a short password opens no account", async () => {
    const { identity, seen } = await openPage(await createBrowser());
    const short = { ...somebody(), password: "abc" };
    expect(await identity.createAccount(short)).toEqual(aRefusal);
    expect(await identity.signIn(short)).toEqual(aRefusal);
    expect(seen.filter(Boolean)).toEqual([]);
  });

  test("after a refused sign-in, the former user stays signed in", async () => {
    const { identity, seen } = await signedInPage(await createBrowser());
    const [before, user] = [seen.length, seen.at(-1)];
    expect(await identity.signIn(somebody())).toEqual(aRefusal);
    expect(seen.slice(before).filter((now) => now?.id !== user?.id)).toEqual([]);
  });

  test("whoever subscribes hears soon that nobody is signed in", async () => {
    const { seen } = await openPage(await createBrowser());
    expect(seen).toEqual([null]);
  });

  test("a page that is opened later soon knows who is signed in", async () => {
    const browser = await createBrowser();
    const first = await signedInPage(browser);
    const later = await openPage(browser);
    expect(later.seen.at(-1)).toEqual(first.seen.at(-1));
  });

  test("whoever stopped to listen hears nothing more", async () => {
    const { identity, seen, stop } = await signedInPage(await createBrowser());
    stop();
    const before = seen.length;
    const still = watch(identity);
    await identity.signOut();
    await vi.waitFor(() => expect(still.seen.at(-1)).toBeNull());
    expect(seen.length).toBe(before);
  });

  test("the browser's other pages hear of a sign-in and of a sign-out", async () => {
    const browser = await createBrowser();
    const other = await openPage(browser);
    const { identity, seen } = await signedInPage(browser);
    await vi.waitFor(() => expect(other.seen.at(-1)).toEqual(seen.at(-1)));
    await identity.signOut();
    await vi.waitFor(() => expect(other.seen.at(-1)).toBeNull());
  });

  test("if the provider cannot be reached, each call is refused, and the user stays", async () => {
    const browser = await createBrowser();
    const { identity, seen, ada } = await signedInPage(browser);
    await browser.disconnect();
    const before = seen.length;
    expect(await identity.signIn(ada)).toEqual(aRefusal);
    expect(await identity.createAccount(somebody())).toEqual(aRefusal);
    expect(await identity.signOut()).toEqual(aRefusal);
    expect(seen.length).toBe(before);
  });
}

/** Matches a refusal whose message is a sentence. */
const aRefusal = { message: expect.stringMatching(/^[A-Z].+\.$/) };

/** Creates credentials with a unique email, because tests share a provider. */
const somebody = (): Credentials => ({ email: `${randomUUID()}@shopper.example`, password: "correct horse battery" });

function watch(identity: Identity) {
  const seen: (User | null)[] = [];
  return { seen, stop: identity.subscribe((user) => seen.push(user)) };
}

async function openPage(browser: ContractBrowser) {
  const identity = await browser.open();
  const { seen, stop } = watch(identity);
  await vi.waitFor(() => expect(seen).not.toEqual([]));
  return { identity, seen, stop };
}

async function signedInPage(browser: ContractBrowser) {
  const page = await openPage(browser);
  const ada = somebody();
  expect(await page.identity.createAccount(ada)).toBeNull();
  await vi.waitFor(() => expect(page.seen.at(-1)).toMatchObject({ email: ada.email }));
  return { ...page, ada };
}
