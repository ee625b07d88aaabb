import type { User } from "../../shop/domain/user.ts";
import type { Identity } from "../../shop/identity.ts";
import { onRevalidate, openSession, refusalIn } from "./session.ts";

export function embeddedIdentity(initial: User | null): Identity {
  const session = openSession(initial);
  onRevalidate(session.user, () => void session.refresh());
  return {
    signIn: async (credentials) => refusalIn(await session.change("sign-in", credentials)),
    createAccount: async (credentials) => refusalIn(await session.change("accounts", credentials)),
    signOut: async () => refusalIn(await session.change("sign-out")),
    subscribe: session.subscribe,
    revalidate: () => void session.refresh(),
  };
}
