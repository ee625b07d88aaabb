import { z } from "zod";
import { ConfigError, isLoopback } from "../../server/config.ts";
import { isAddress } from "./address.ts";

/** A name and an address: `Wicker <orders@shop.example>`, or the address alone. */
const sender = z
  .string()
  .transform((text) => /^(?:"?(?<name>[^"<>\p{Cc}]*?)"?\s*<(?<within>[^<>]*)>|(?<alone>[^<>]*))$/u.exec(text)?.groups)
  .transform((found) => ({ name: found?.["name"] ?? "", address: found?.["within"] ?? found?.["alone"] ?? "" }))
  .refine(({ address }) => isAddress(address), "must be an e-mail address, such as Wicker <orders@shop.example>");

/** The settings of emails. Names and meanings: `.env.example`. */
export const emailSettings = {
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: "must be an address such as smtp://user:password@mail.example:587",
    })
    .optional(),
  MAIL_FROM: sender.optional(),
};

type Given = z.infer<z.ZodObject<typeof emailSettings>>;

/** Through which server emails go, and from whom. */
export type Mail = {
  readonly host: string;
  readonly port: number;
  readonly user: { readonly name: string; readonly password: string } | null;
  /** Whether the connection is encrypted: from its beginning, or before anything is said, or if the server can, or not. */
  readonly encrypted: "at once" | "always" | "if possible" | "no";
  readonly from: { readonly name: string; readonly address: string };
};

/**
 * Through which server emails go; null where none is named, and they wait. What is said to another machine is encrypted, if that
 * can; a password is said to no other machine without.
 * @throws ConfigError when nobody is named from whom they are.
 */
export function mailOf({ SMTP_URL, MAIL_FROM }: Given): Mail | null {
  if (!SMTP_URL) return null;
  if (!MAIL_FROM)
    throw new ConfigError("MAIL_FROM must be set when SMTP_URL is: the address that the shop's emails come from.");
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const host = hostname.replace(/^\[|\]$/g, "");
  const user = username ? { name: decodeURIComponent(username), password: decodeURIComponent(password) } : null;
  const isHere = isLoopback(host);
  if (protocol === "smtps:") return { host, port: Number(port || 465), user, encrypted: "at once", from: MAIL_FROM };
  const encrypted = isHere ? (user ? "if possible" : "no") : user ? "always" : "if possible";
  return { host, port: Number(port || (user ? 587 : 25)), user, encrypted, from: MAIL_FROM };
}
