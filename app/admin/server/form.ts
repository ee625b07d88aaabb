import { createHash } from "node:crypto";
import { z } from "zod";
import type { Transaction } from "../../database/database.ts";
import type { Fields, FormPage } from "../domain/pages.ts";
import { fileField, folderPattern, noneField, type Shape } from "../domain/shapes.ts";
import { adminMessages } from "../messages.ts";
import type { StoredVersion } from "./versioned-store.ts";
import { parseLeniently, type StoredSetting, storedFields } from "./stored-setting.ts";
import type { AdminRoute, Preview, Submission } from "./page.ts";
import type { Pictures } from "./pictures/pictures.ts";
import type { Settings } from "./settings.ts";

type Options<Value extends Record<string, string>> = {
  readonly title: string;
  readonly address: (query: { saved: number }, value: Value) => string;
  readonly settings: Pick<Settings, "read" | "save">;
  readonly key: string;
  /** Schema of the form. Each issue concerns one field, and has a message for the owner. */
  readonly parse: z.ZodType<Value, Record<string, string>>;
  readonly first: Value;
  /** Schema of stored values. The page initially shows errors at invalid stored fields. */
  readonly stored?: Pick<StoredSetting<Fields>, "parse" | "first">;
  /** Shapes of picture fields, by field name. The value of a picture field is the folder of the picture. */
  readonly shapes?: Readonly<Partial<Record<string, Shape>>>;
  readonly pictures?: Pictures;
  readonly preview?: (value: Value) => Promise<Preview>;
  /** Makes further changes in the transaction that saves the form. Returns errors by field. */
  readonly also?: (transaction: Transaction, value: Value) => Promise<Fields>;
};

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/**
 * The page of a settings form. A refused form keeps its input, and shows each error at its field. Concurrent changes
 * of different fields are merged.
 */
export function formPage<Value extends Record<string, string>>(options: Options<Value>): AdminRoute<FormPage> {
  const { title, address, settings, key, parse, first, stored, shapes = {}, pictures, preview, also } = options;
  const names = Object.keys(first);
  const shown = (current: StoredVersion | null) => only(names, storedFields(first, current?.value));
  const page = { title, errors: {}, saved: false, conflict: null, outdated: false };

  /** Stores uploaded pictures. Returns the form's fields with the pictures' folders, and errors by field. */
  async function withPictures({ form, files }: Submission) {
    const typed: Record<string, string> = only(names, form);
    const errors: Record<string, string> = {};
    for (const [name, shape] of Object.entries(shapes)) {
      const file = files.get(fileField(name));
      if (form[noneField(name)]) typed[name] = "";
      if (file?.length) {
        const uploaded = await pictures!.upload(file, shape!);
        if ("folder" in uploaded) typed[name] = uploaded.folder;
        else errors[name] = adminMessages.pictures.refused[uploaded.refused](shape!);
      } else if (typed[name] && !(folderPattern.test(typed[name]) && (await pictures!.exists(typed[name])))) {
        typed[name] = "";
        errors[name] = adminMessages.pictures.gone;
      }
    }
    return { typed, errors };
  }

  return {
    async show({ mayChange }, query) {
      const current = await settings.read(key);
      const version = current?.version ?? 0;
      const saved = query.get("saved") === String(version);
      const errors = current && stored ? parseLeniently(stored, current.value).errors : {};
      const outdated = Object.keys(errors).length > 0;
      const typed = shown(current);
      return { ...page, version, seen: digestsOf(typed), typed, saved, mayChange, errors, outdated };
    },
    async change({ user, mayChange }, sent) {
      const version = wholeNumber.safeParse(sent.form["version"]);
      const seen = sent.form["seen"] ?? "";
      const { typed, errors: ofPictures } = await withPictures(sent);
      const parsed = await parse.safeParseAsync(typed);
      const issues = (parsed.error?.issues ?? []).map(({ path, message }) => [path[0], message]);
      const errors = { ...Object.fromEntries(issues), ...ofPictures };
      if (!version.success || !parsed.success || Object.keys(errors).length > 0)
        return { status: 422, page: { ...page, version: version.data ?? 0, seen, typed, errors, mayChange } };
      const { data: value } = parsed;
      if (preview && sent.form["preview"]) return { preview: await preview(value) };
      const more = also && ((transaction: Transaction) => also(transaction, value));
      const saved = await settings.save({ key, version: version.data, value, by: user.id, also: more });
      if (saved.ok) return { redirect: address({ saved: saved.version }, value) };
      if (saved.errors)
        return { status: 422, page: { ...page, version: version.data, seen, typed, errors: saved.errors, mayChange } };
      const { current } = saved;
      if (!current) return { status: 409, page: { ...page, version: 0, seen, typed, conflict: "deleted", mayChange } };
      const now = shown(current);
      const merged = merge(seen, typed, now);
      const conflict = { by: current.by, at: current.at?.toISOString() ?? null, now: merged.changed };
      const again = { version: current.version, seen: digestsOf(now), typed: merged.typed };
      return { status: 409, page: { ...page, ...again, conflict, mayChange } };
    },
  };
}

/** Picks the named fields. Converts CRLF to LF, because browsers submit CRLF. */
const only = (names: readonly string[], form: Fields): Fields =>
  Object.fromEntries(names.map((name) => [name, (form[name] ?? "").replaceAll("\r\n", "\n")]));

const digest = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 8);

/** Digests of all fields, joined in order. The form submits the digests, to detect concurrent changes. */
const digestsOf = (fields: Fields) => Object.values(fields).map(digest).join(".");

/**
 * Merges a form with the stored values. Fields that the user has not changed take the stored value. `changed`
 * contains the stored values of fields that somebody else has changed.
 */
function merge(seen: string, mine: Fields, theirs: Fields) {
  const before = seen.split(".");
  const fields = Object.entries(theirs).map(([name, now], at) => {
    const isMine = digest(mine[name]!) !== before[at];
    return { name, now, typed: isMine ? mine[name]! : now, isTheirs: digest(now) !== before[at] && now !== mine[name] };
  });
  return {
    typed: Object.fromEntries(fields.map(({ name, typed }) => [name, typed])),
    changed: Object.fromEntries(fields.filter(({ isTheirs }) => isTheirs).map(({ name, now }) => [name, now])),
  };
}
