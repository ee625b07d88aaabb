import { z } from "zod";
import { Refusal } from "./refusal.ts";

/** "up to 50 keys, with key names up to 40 characters long and values up to 500" (docs.stripe.com/api/metadata). */
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, "has more than 50 keys")
  .default({});

const wholeNumber = z.coerce.number().int();

const lineItem = z.object({
  quantity: wholeNumber.min(1),
  price_data: z.object({
    currency: z.string(),
    unit_amount: wholeNumber.min(0),
    product_data: z.object({ name: z.string().min(1) }),
  }),
});

export const SessionParams = z.object({
  mode: z.literal("payment"),
  success_url: z.url().max(5000),
  cancel_url: z.url().max(5000).optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email().max(800).optional(),
  expires_at: wholeNumber.optional(),
  line_items: z.array(lineItem).min(1).max(100),
  metadata,
  payment_intent_data: z.object({ metadata }).default({ metadata: {} }),
});
export type SessionParams = z.infer<typeof SessionParams>;

export const RefundParams = z.object({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  amount: wholeNumber.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata,
});
export type RefundParams = z.infer<typeof RefundParams>;

export function parse<Parsed>(schema: z.ZodType<Parsed>, values: unknown): Parsed {
  const { success, data, error } = schema.safeParse(values);
  if (success) return data;
  const { path, message } = error.issues[0]!;
  const param = path.join(".");
  throw new Refusal(`Invalid ${param}: ${message}`, { code: "parameter_invalid", param });
}

/** Decodes a form or query such as `metadata[order]=1&expand[0]=data`. */
export function formValues(encoded: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split(/[[\]]+/).filter((part, at) => part !== "" || at === 0);
    let inner = values;
    for (const part of path.slice(0, -1)) inner = (inner[part] ??= {}) as Record<string, unknown>;
    inner[path.at(-1)!] = value;
  }
  return withArrays(values) as Record<string, unknown>;
}

/** Turns objects with the keys 0, 1, ... into arrays. */
function withArrays(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withArrays(inner)] as const);
  const isArray = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isArray ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
