import type { z } from "zod";
import type { Fields } from "../domain/pages.ts";

export type StoredSetting<Value extends Fields> = {
  readonly key: string;
  /** Schema of the form. Must be synchronous. Each error must belong to one field. */
  readonly parse: z.ZodType<Value, Record<string, string>>;
  readonly first: Value;
};

/** Fields of a stored value. A field whose stored value is no string gets the field's default. */
export const storedFields = (first: Fields, stored: Readonly<Record<string, unknown>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(first).map(([name, initial]) => [name, typeof stored[name] === "string" ? stored[name] : initial]),
  );

/** Parses a stored value of any release. Invalid fields get their defaults. */
export function parseLeniently<Value extends Fields>(
  { parse, first }: Pick<StoredSetting<Value>, "parse" | "first">,
  stored: Readonly<Record<string, unknown>>,
): { readonly value: Value; readonly errors: Fields } {
  const fields = storedFields(first, stored);
  const errors: Record<string, string> = {};
  for (;;) {
    const parsed = parse.safeParse(fields);
    if (parsed.success) return { value: parsed.data, errors };
    const found = parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
    const fresh = found.filter(([name]) => !Object.hasOwn(errors, name));
    if (fresh.length === 0) return { value: fields as Value, errors }; // a default is invalid too
    for (const [name, message] of fresh) {
      errors[name] = message;
      fields[name] = first[name] ?? "";
    }
  }
}
