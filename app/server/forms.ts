import type { Context } from "hono";

/** A body that no form of the store sends. */
export class Malformed extends Error {
  override message = "The body is no form of the store's.";
}

/**
 * The fields of a posted form, each a text: the one door for them. The store's forms name no field twice, send no files, and are
 * encoded as browsers do it unless told otherwise.
 * @throws Malformed for anything else, which `failures.ts` answers.
 */
export async function formIn(c: Context): Promise<Readonly<Record<string, string>>> {
  if (typeOf(c) !== "application/x-www-form-urlencoded") throw new Malformed();
  const fields = new Map<string, string>();
  const body = understood(
    (bytes) => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    await c.req.arrayBuffer(),
  );
  for (const pair of body.split("&").filter(Boolean)) {
    const [name, value] = [pair.replace(/=.*/s, ""), pair.replace(/^[^=]*=?/, "")].map((text) =>
      understood(decodeURIComponent, text.replaceAll("+", " ")),
    ) as [string, string];
    if (fields.has(name)) throw new Malformed();
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

const typeOf = (c: Context) => c.req.header("content-type")?.split(";")[0]!.trim().toLowerCase();

/** Whether a form was posted that may have files. */
export const hasFiles = (c: Context) => typeOf(c) === "multipart/form-data";

/**
 * The fields of such a form, and the files that were chosen in it.
 * @throws Malformed for what is none, and for one that names a field twice.
 */
export async function formWithFilesIn(c: Context) {
  const fields = new Map<string, string>();
  const files = new Map<string, Buffer>();
  const sent = await c.req.formData().catch(() => {
    throw new Malformed();
  });
  for (const [name, value] of sent) {
    if (fields.has(name) || files.has(name)) throw new Malformed();
    if (typeof value === "string") fields.set(name, value);
    else files.set(name, Buffer.from(await value.arrayBuffer()));
  }
  return { form: Object.fromEntries(fields) as Readonly<Record<string, string>>, files };
}

/** What cannot be decoded is refused. URLSearchParams would take it for something else: bytes that are no text become other texts. */
function understood<Coded>(decode: (coded: Coded) => string, coded: Coded): string {
  try {
    return decode(coded);
  } catch {
    throw new Malformed();
  }
}
