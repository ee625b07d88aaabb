import type { Accounts } from "../../accounts/server/accounts.ts";
import type { Client } from "../../accounts/server/sign-in.ts";
import { type ServerPage, paramsIn } from "../../page/map.ts";
import { secondFactorAddress } from "../addresses.ts";
import type { AdminSignInPage, Fields } from "../domain/pages.ts";
import { adminMessages } from "../messages.ts";
import type { Grants } from "./grants.ts";
import type { Entered } from "./page.ts";
import { refusedTry } from "./second-factor-page.ts";
import type { SecondFactors } from "./second-factor.ts";

const messages = adminMessages.entrance;

/** Validity of a sign-in in the admin, in ms: 12 hours. */
const signInMs = 12 * 60 * 60 * 1000;

export type AdminRequest = {
  readonly headers: Headers;
  /** Page of the map; undefined for an unknown URL. */
  readonly route: ServerPage | undefined;
  /** Requested path, with its query. */
  readonly at: string;
  /** Posted fields, with those of the sign-in page; null for GET. */
  readonly form: Fields | null;
  readonly client: Client;
  /** True if an owner has used this browser before. */
  readonly isKnown: boolean;
};

/** Result of authentication. `cookies` are Set-Cookie values. */
export type AdminAnswer = { readonly cookies: readonly string[] } & (
  | { readonly is: "nobody" }
  | { readonly is: "missing"; readonly page: AdminSignInPage; readonly status: Status; readonly retryAfter?: number }
  | { readonly is: "redirect"; readonly to: string }
  | { readonly is: "entered"; readonly entered: Entered; readonly form: Fields | null }
);

type Status = 401 | 403 | 409 | 422 | 429 | 503;

type Parts = { readonly accounts: Accounts; readonly grants: Grants; readonly factors: SecondFactors };

/**
 * Admin authentication (decision 0025). It requires a role that the map allows for the page, a sign-in within 12
 * hours, and a second factor. Anybody without such a role gets a 404. Fields of an interrupted form are preserved
 * until its page receives them.
 */
export function createAuthentication({ accounts, grants, factors }: Parts) {
  /** Signs in with a password, if one was posted. A code is required next. */
  async function signIn(
    { at, form, client }: AdminRequest,
    email: string,
    cookies: readonly string[],
  ): Promise<AdminAnswer> {
    const { entering, own } = parted(form);
    if (!accounts.passwords) return { ...missing("hosted sign-in", at, own, { email }), cookies };
    const { email: typed, password } = entering;
    if (typed === undefined || password === undefined) return { ...missing("sign-in", at, own, { email }), cookies };
    const signed = await accounts.passwords.signIn({ email: typed, password }, client);
    if (!signed.ok) {
      const { status, message: refusal, retryAfter } = signed;
      const page = missing("sign-in", at, own, { email: typed, refusal });
      return { ...page, cookies, status, ...(retryAfter && { retryAfter }) };
    }
    const holder = await grants.holder(signed.user.id, null);
    if (!holder) return { is: "nobody", cookies: signed.cookies };
    if (!holder.hasSecondFactor) return { is: "redirect", to: secondFactorAddress(), cookies: signed.cookies };
    return { ...missing("code", at, own), cookies: signed.cookies };
  }

  /** @throws Away when the database does not answer. */
  return async function enter(asking: AdminRequest): Promise<AdminAnswer> {
    const { headers, route, at, form, isKnown } = asking;
    const { user, greeted, began, cookies } = await accounts.session(headers);
    if (!greeted || !began) return isKnown ? signIn(asking, "", cookies) : { is: "nobody", cookies: [] };
    const holder = await grants.holder(greeted.id, began.session);
    const { entering, own } = parted(form);
    // A form with only authentication fields continues to the requested page.
    const isOnItsWay = form !== null && Object.keys(own).length === 0 && Object.keys(entering).length > 0;
    const may = (what: "see" | "change") => Boolean(holder && route?.[what].includes(holder.role));
    if (!holder || !may(form && !isOnItsWay ? "change" : "see")) return { is: "nobody", cookies: [] };

    const { role, hasSecondFactor, isConfirmed } = holder;
    const isFresh = Date.now() - began.at.getTime() < signInMs;
    // A hosted sign-in expires after an hour; a verified second factor extends it to 12.
    if (!isFresh || !(user || isConfirmed)) return signIn(asking, greeted.email, cookies);

    if (!hasSecondFactor && route?.path !== secondFactorAddress.pattern)
      return { is: "redirect", to: secondFactorAddress(), cookies };
    if (hasSecondFactor && !isConfirmed) {
      const { code } = entering;
      if (code === undefined) return { ...missing("code", at, own), cookies };
      const tried = await factors.confirm({ user: greeted.id, session: began.session }, code);
      if (!tried.ok) {
        const { message: refusal, ...refused } = refusedTry(tried, messages.wrong);
        return { ...missing("code", at, own, { refusal }), ...refused, cookies };
      }
    }
    if (isOnItsWay) return { is: "redirect", to: at, cookies };
    const params = paramsIn(route?.path ?? "", at.split("?")[0]!);
    const { session } = began;
    const entered = { user: greeted, role, session, hasSecondFactor, params, mayChange: may("change") };
    return { is: "entered", entered, form: form && own, cookies };
  };
}

/** Page that asks for the missing factor, with the preserved form in `kept`. */
export const missing = (
  what: AdminSignInPage["missing"],
  at: string,
  kept: Fields,
  { email = "", refusal = null }: { email?: string; refusal?: string | null } = {},
) => ({
  is: "missing" as const,
  status: what === "database" ? (503 as const) : (403 as const),
  page: { title: messages.titles[what], missing: what, at, kept, email, refusal },
});

/** Prefix of the authentication fields. */
const prefix = "enter-";

/** Separates authentication fields, without their prefix, from those of the page. */
export function parted(form: Fields | null) {
  const [entering, own] = [true, false].map((isEntering) =>
    Object.entries(form ?? {})
      .filter(([name]) => name.startsWith(prefix) === isEntering)
      .map(([name, value]) => [isEntering ? name.slice(prefix.length) : name, value] as const),
  );
  return {
    entering: Object.fromEntries(entering!) as Readonly<Record<string, string | undefined>>,
    own: Object.fromEntries(own!) as Fields,
  };
}
