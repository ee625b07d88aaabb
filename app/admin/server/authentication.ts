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

/** How long a sign-in counts on the owner's pages, in ms: 12 hours. */
const signInMs = 12 * 60 * 60 * 1000;

/** What somebody asks of the owner's pages. */
export type AdminRequest = {
  readonly headers: Headers;
  /** The page of the map, or undefined where there is none. */
  readonly route: ServerPage | undefined;
  /** The address that was asked for, with its query. */
  readonly at: string;
  /** What was posted there, with what the entrance had asked for; null where nothing was. */
  readonly form: Fields | null;
  readonly client: Client;
  /** Whether somebody has entered in this browser before. */
  readonly isKnown: boolean;
};

/** What is to be answered; with it go these Set-Cookie values. */
export type AdminAnswer = { readonly cookies: readonly string[] } & (
  | { readonly is: "nobody" }
  | { readonly is: "missing"; readonly page: AdminSignInPage; readonly status: Status; readonly retryAfter?: number }
  | { readonly is: "redirect"; readonly to: string }
  | { readonly is: "entered"; readonly entered: Entered; readonly form: Fields | null }
);

type Status = 401 | 403 | 409 | 422 | 429 | 503;

type Parts = { readonly accounts: Accounts; readonly grants: Grants; readonly factors: SecondFactors };

/**
 * The entrance of the owner's pages: it lets in who holds a role that the map names for what they ask, has signed in within twelve
 * hours, and has proved the second factor since. Everybody else is nobody here. What was typed on the page that was asked for goes
 * along through all of it, and comes to that page with the last thing that was missing.
 */
export function createAuthentication({ accounts, grants, factors }: Parts) {
  /** In with a password, if one was typed here; then a code is still to be typed. */
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
    // A form of the entrance alone is on its way to the page.
    const isOnItsWay = form !== null && Object.keys(own).length === 0 && Object.keys(entering).length > 0;
    const may = (what: "see" | "change") => Boolean(holder && route?.[what].includes(holder.role));
    if (!holder || !may(form && !isOnItsWay ? "change" : "see")) return { is: "nobody", cookies: [] };

    const { role, hasSecondFactor, isConfirmed } = holder;
    const isFresh = Date.now() - began.at.getTime() < signInMs;
    // A hosted provider's word holds for an hour at a time; with a second factor proved on it, for the twelve.
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

/** The page that says what is missing, and keeps what was typed for the page that was asked for. */
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

/** How the entrance's own fields are called, so that they are none of any page's. */
const prefix = "enter-";

/** What was typed at the entrance, by its names there, and what is the page's own. */
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
