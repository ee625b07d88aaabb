import type { Provider } from "../../shop/domain/shop.ts";
import type { User } from "../../shop/domain/user.ts";
import type { Identity } from "../../shop/identity.ts";
import { embeddedIdentity } from "./embedded.ts";
import { lateIdentity } from "./late.ts";

export const identityOf = (provider: Provider, user: User | null): Identity =>
  provider.provider === "embedded"
    ? embeddedIdentity(user)
    : lateIdentity(async () => (await import("./firebase/firebase.ts")).firebaseIdentity(provider, user));
