import { expect, test } from "vitest";
import type { User } from "../../shop/domain/user.ts";
import type { Identity } from "../../shop/identity.ts";
import { lateIdentity } from "./late.ts";
import { refusals } from "../messages.ts";

const ada: User = { id: "1", email: "ada@shopper.example" };
const credentials = { email: ada.email, password: "correct horse" };

/** Identity adapter whose first load fails. All sign-ins succeed as the user `ada`. */
function comingLate() {
  const observers = new Set<(user: User | null) => void>();
  const adapter: Identity = {
    signIn: async () => {
      for (const observer of observers) observer(ada);
      return null;
    },
    createAccount: async () => null,
    signOut: async () => null,
    revalidate: () => {},
    subscribe(observer) {
      observers.add(observer);
      observer(null);
      return () => observers.delete(observer);
    },
  };
  let tries = 0;
  return lateIdentity(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError("Failed to fetch dynamically imported module");
    return adapter;
  });
}

test("an observer that subscribed before the adapter loaded is told of the sign-in", async () => {
  const identity = comingLate();
  const seen: (User | null)[] = [];
  identity.subscribe((user) => seen.push(user));
  await new Promise(setImmediate);
  expect(seen).toEqual([]);
  expect(await identity.signIn(credentials)).toBeNull();
  expect(seen).toEqual([null, ada]);
});

test("an observer that unsubscribed before the adapter loaded is not called", async () => {
  const identity = comingLate();
  const seen: (User | null)[] = [];
  const stop = identity.subscribe((user) => seen.push(user));
  stop();
  await new Promise(setImmediate);
  await identity.signIn(credentials);
  expect(seen).toEqual([]);
});

test("while the adapter cannot be loaded, each call is refused, and the next call tries again", async () => {
  const identity = comingLate();
  expect(await identity.signIn(credentials)).toEqual({ message: refusals.unreachable });
  expect(await identity.signIn(credentials)).toBeNull();
});
