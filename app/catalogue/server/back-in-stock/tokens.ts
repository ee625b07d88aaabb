import { createHmac } from "node:crypto";
import { isEqual } from "../../../server/signed-cookie.ts";
import type { Secrets } from "../../../server/secrets.ts";

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const signed = (value: string, secret: string) =>
  `${value}.${createHmac("sha256", secret).update(`back in stock:${value}`).digest("base64url")}`;

export const subscriptionTokens = (secrets: Secrets) => ({
  of: (subscription: string) => signed(subscription, secrets[0]),

  read(token: string): string | null {
    const [value = ""] = token.split(".", 1);
    return id.test(value) && secrets.some((secret) => isEqual(token, signed(value, secret))) ? value : null;
  },
});
