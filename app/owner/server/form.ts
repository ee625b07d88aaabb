import { z } from "zod";
import type { Fields, FormPage } from "../domain/pages.ts";
import type { Kept, Settings } from "./settings.ts";
import type { OwnerPage } from "./page.ts";

type Options<Value extends Record<string, string>> = {
  readonly title: string;
  /** Where the page stands. */
  readonly address: (query: { saved: number }) => string;
  readonly settings: Settings;
  /** The key of its setting. */
  readonly key: string;
  /** Reads what was typed; its issues are sentences, each about one field. */
  readonly parse: z.ZodType<Value, Record<string, string>>;
  /** What stands in the form before anything was set. */
  readonly first: Value;
};

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/**
 * A page with the form of a setting, for all of them alike: what is wrong stands at its field; a change that somebody else made since
 * the form was filled in is shown beside it; and what was typed stays. Saved, it leads to the same page, which says so.
 */
export function formPage<Value extends Record<string, string>>(options: Options<Value>): OwnerPage<FormPage> {
  const { title, address, settings, key, parse, first } = options;
  const names = Object.keys(first);
  const shown = (kept: Kept | null) => only(names, { ...first, ...(kept?.value as Partial<Value> | undefined) });
  const page = { title, errors: {}, saved: false, conflict: null };

  return {
    async show({ mayChange }, query) {
      const kept = await settings.read(key);
      const version = kept?.version ?? 0;
      const saved = query.get("saved") === String(version);
      return { ...page, version, typed: shown(kept), saved, mayChange };
    },
    async change({ user, mayChange }, form) {
      const version = wholeNumber.safeParse(form["version"]);
      const typed = only(names, form);
      const parsed = parse.safeParse(typed);
      if (!version.success || !parsed.success) {
        const errors = Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path[0], message]));
        return { status: 422, page: { ...page, version: version.data ?? 0, typed, errors, mayChange } };
      }
      const saved = await settings.save({ key, version: version.data, value: parsed.data, by: user.id });
      if (saved.ok) return { redirect: address({ saved: saved.version }) };
      const { kept } = saved;
      const conflict = { by: kept.by, at: kept.at.toISOString(), now: shown(kept) };
      return { status: 409, page: { ...page, version: kept.version, typed, conflict, mayChange } };
    },
  };
}

/** Those fields of a form, each a text. */
const only = (names: readonly string[], form: Fields): Fields =>
  Object.fromEntries(names.map((name) => [name, form[name] ?? ""]));
