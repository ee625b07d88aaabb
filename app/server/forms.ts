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
  const type = c.req.header("content-type")?.split(";")[0]!.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw new Malformed();
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

/** What cannot be decoded is refused. URLSearchParams would take it for something else: bytes that are no text become other texts. */
function understood<Coded>(decode: (coded: Coded) => string, coded: Coded): string {
  try {
    return decode(coded);
  } catch {
    throw new Malformed();
  }
}
