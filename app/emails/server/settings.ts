import { z } from "zod";
import { ConfigError, isLoopback } from "../../server/config.ts";
import { isAddress } from "./address.ts";

/** Schema of a sender: a name and an email, such as `Wicker <orders@shop.example>`, or an email alone. */
const sender = z
  .string()
  .transform((text) => /^(?:"?(?<name>[^"<>\p{Cc}]*?)"?\s*<(?<within>[^<>]*)>|(?<alone>[^<>]*))$/u.exec(text)?.groups)
  .transform((found) => ({ name: found?.["name"] ?? "", address: found?.["within"] ?? found?.["alone"] ?? "" }))
  .refine(({ address }) => isAddress(address), "must be an e-mail address, such as Wicker <orders@shop.example>");

const url = { protocol: /^smtps?$/, hostname: /./ };

/** Settings of the mail server, described in `.env.example`. */
export const emailSettings = {
  SMTP_URL: z.url({ ...url, error: "must be an address such as smtp://user:password@mail.example:587" }).optional(),
  MAIL_FROM: sender.optional(),
};

export type Mail = {
  readonly host: string;
  readonly port: number;
  readonly user: { readonly name: string; readonly password: string } | null;
  /** "at once": TLS from the start. "always": requires STARTTLS. "if possible": STARTTLS if the server offers it. */
  readonly encrypted: "at once" | "always" | "if possible" | "no";
  readonly from: { readonly name: string; readonly address: string };
};

/**
 * Returns null without SMTP_URL: emails then stay queued. Requires TLS for `smtps:`, and for a user on a remote host.
 * Uses no TLS on this machine without a user. In all other cases, uses TLS if the mail server offers it.
 * @throws ConfigError if MAIL_FROM is missing, or if SMTP_URL has a bare %.
 */
export function mailOf({ SMTP_URL, MAIL_FROM }: z.infer<z.ZodObject<typeof emailSettings>>): Mail | null {
  if (!SMTP_URL) return null;
  if (!MAIL_FROM)
    throw new ConfigError("MAIL_FROM must be set when SMTP_URL is: the address that the shop's emails come from.");
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const host = hostname.replace(/^\[|\]$/g, "");
  const user = username ? { name: decoded(username), password: decoded(password) } : null;
  if (protocol === "smtps:") return { host, port: Number(port || 465), user, encrypted: "at once", from: MAIL_FROM };
  const encrypted = isLoopback(host) ? (user ? "if possible" : "no") : user ? "always" : "if possible";
  return { host, port: Number(port || (user ? 587 : 25)), user, encrypted, from: MAIL_FROM };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ConfigError("SMTP_URL has a % in the user or password: write % as %25.");
  }
}
