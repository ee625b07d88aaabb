import { z } from "zod";
import { ConfigError, isLoopback } from "../../../server/config.ts";
import type { StripeSettings } from "./stripe.ts";

const error = "must be a secret key of Stripe, which begins with sk_test_ or sk_live_";

export const paymentSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, { error })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+(?:[ ,]+whsec_\S+)*$/, "must begin with whsec_; several are separated by spaces")
    .optional(),
  STRIPE_API: z.url({ protocol: /^http$/, error: "must be an http address" }).optional(),
};

type Settings = z.infer<z.ZodObject<typeof paymentSettings>> & { readonly PUBLIC_URL?: string | undefined };

/** Null without a secret key. @throws ConfigError for incomplete settings, and live keys without https. */
export function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: secrets,
  STRIPE_API,
  PUBLIC_URL,
}: Settings): StripeSettings | null {
  if (!secretKey && !secrets) return null;
  if (!secretKey || !secrets)
    throw new ConfigError("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.");
  const isTest = /^\w\w_test_/.test(secretKey);
  if (!isTest && !PUBLIC_URL?.startsWith("https:"))
    throw new ConfigError("A live STRIPE_SECRET_KEY needs a PUBLIC_URL that begins with https.");
  const api = STRIPE_API ? new URL(STRIPE_API) : null;
  if (api && !(isTest && isLoopback(api.hostname)))
    throw new ConfigError("STRIPE_API is only for tests: it must be a loopback address, with a test key.");
  return { secretKey, webhookSecrets: secrets.split(/[ ,]+/), api };
}
