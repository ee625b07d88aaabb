import type { z } from "zod";
import type { Fields } from "../domain/pages.ts";

/** A form's value as it is stored under a key. */
export type StoredSetting<Value extends Fields> = {
  readonly key: string;
  /** Reads the fields of the form; its issues are sentences, each about one field. Synchronous. */
  readonly parse: z.ZodType<Value, Record<string, string>>;
  /** Default of each field. */
  readonly first: Value;
};

/** The fields of a form in a stored value. A missing field or one that is no text has its default. */
export const storedFields = (first: Fields, stored: Readonly<Record<string, unknown>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(first).map(([name, usual]) => [name, typeof stored[name] === "string" ? stored[name] : usual]),
  );

/**
 * Reads a value that an earlier release may have stored. A field that today's rules refuse falls back to its default and the
 * others stay, so that an upgrade breaks no page. Returns what is wrong with the refused fields.
 */
export function readLeniently<Value extends Fields>(
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
    if (fresh.length === 0) return { value: fields as Value, errors }; // a default that today's rules refuse
    for (const [name, message] of fresh) {
      errors[name] = message;
      fields[name] = first[name] ?? "";
    }
  }
}
