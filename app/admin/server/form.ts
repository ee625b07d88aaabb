import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Transaction } from "../../database/database.ts";
import type { Fields, FormPage } from "../domain/pages.ts";
import { fileField, folderPattern, noneField, type Shape } from "../domain/shapes.ts";
import { adminMessages } from "../messages.ts";
import { fieldErrors } from "./field-errors.ts";
import type { Saved, Saving, StoredVersion } from "./versioned-store.ts";
import { parseLeniently, type StoredSetting, storedFields } from "./stored-setting.ts";
import type { AdminRoute, Preview, Submission } from "./page.ts";
import type { Pictures } from "./pictures/pictures.ts";

type Options<Value extends Fields> = {
  readonly title: string;
  readonly address: (query: { saved: number }, value: Value) => string;
  readonly settings: {
    readonly read: (key: string) => Promise<StoredVersion | null>;
    readonly save: (saving: Saving<Value>) => Promise<Saved>;
  };
  readonly key: string;
  /** Schema of the form. Each error must belong to one field. */
  readonly parse: z.ZodType<Value, Record<string, string>>;
  readonly first: Value;
  /** Schema of stored values. The opened page shows errors at invalid values. */
  readonly stored?: Pick<StoredSetting<Fields>, "parse" | "first">;
  /** Shapes of pictures, by field. The value of a picture field is a folder name. */
  readonly shapes?: Readonly<Record<string, Shape>>;
  readonly pictures?: Pictures;
  readonly preview?: (value: Value) => Promise<Preview>;
  /** Makes further changes in the saving transaction. Resolves to errors by field, which prevent saving. */
  readonly beforeCommit?: (transaction: Transaction, value: Value) => Promise<Fields>;
};

/** Version in a submitted form; undefined if malformed. */
export const versionIn = ({ version = "" }: Fields) => (/^\d{1,9}$/.test(version) ? Number(version) : undefined);

/** Page of a settings form. Merges concurrent changes of different fields. */
export function formPage<Value extends Fields>(options: Options<Value>): AdminRoute<FormPage> {
  const { title, address, settings, key, parse, first, stored, shapes = {}, pictures, preview, beforeCommit } = options;
  const names = Object.keys(first);
  const shown = (current: StoredVersion | null) => pickFields(names, storedFields(first, current?.value));
  const page = { title, errors: {}, saved: false, conflict: null, outdated: false };

  /** Stores uploaded pictures. `typed`: the form's fields, with folder names in the picture fields. */
  async function withPictures({ form, files }: Submission) {
    const typed = pickFields(names, form);
    const errors: Record<string, string> = {};
    if (!pictures) return { typed, errors };
    for (const [name, shape] of Object.entries(shapes)) {
      const file = files.get(fileField(name));
      if (form[noneField(name)]) typed[name] = "";
      if (file?.length) {
        const uploaded = await pictures.upload(file, shape);
        if ("folder" in uploaded) typed[name] = uploaded.folder;
        else errors[name] = adminMessages.pictures.refused[uploaded.refused](shape);
      } else if (typed[name] && !(folderPattern.test(typed[name]) && (await pictures.exists(typed[name])))) {
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
      const version = versionIn(sent.form);
      const seen = sent.form["seen"] ?? "";
      const { typed, errors: ofPictures } = await withPictures(sent);
      const parsed = await parse.safeParseAsync(typed);
      const errors = { ...fieldErrors(parsed.error), ...ofPictures };
      const again = (status: 409 | 422, changes: Partial<FormPage>) => ({
        status,
        page: { ...page, version: version ?? 0, seen, typed, mayChange, ...changes },
      });
      if (version === undefined || !parsed.success || Object.keys(errors).length > 0) return again(422, { errors });
      const { data: value } = parsed;
      if (preview && sent.form["preview"]) return { preview: await preview(value) };
      const more = beforeCommit && ((transaction: Transaction) => beforeCommit(transaction, value));
      const saved = await settings.save({ key, version, value, by: user.id, beforeCommit: more });
      if (saved.ok) return { redirect: address({ saved: saved.version }, value) };
      if (saved.errors) return again(422, { errors: saved.errors });
      const { current } = saved;
      if (!current) return again(409, { version: 0, conflict: "deleted" });
      const stands = shown(current);
      const { merged, now } = merge(seen, typed, stands);
      const conflict = { by: current.by, at: current.at?.toISOString() ?? null, now };
      return again(409, { version: current.version, seen: digestsOf(stands), typed: merged, conflict });
    },
  };
}

/** Picks fields by name. Converts CRLF to LF, because browsers submit CRLF. */
export const pickFields = (names: readonly string[], form: Fields): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, (form[name] ?? "").replaceAll("\r\n", "\n")]));

const digest = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 8);

/** Digests of all fields. The form submits the digests, to detect concurrent changes. */
const digestsOf = (fields: Fields) => Object.values(fields).map(digest).join(".");

/** Merges a form (`mine`) with stored values (`theirs`). `now`: values that another person has changed. */
function merge(seen: string, mine: Fields, theirs: Fields) {
  const before = seen.split(".");
  const merged = { ...theirs };
  const now: Record<string, string> = {};
  for (const [at, [name, stored]] of Object.entries(theirs).entries()) {
    const typed = mine[name] ?? "";
    if (digest(typed) !== before[at]) merged[name] = typed;
    if (digest(stored) !== before[at] && stored !== typed) now[name] = stored;
  }
  return { merged, now };
}
