import type { Accounts } from "../../accounts/server/accounts.ts";
import type { Client, Refused } from "../../accounts/server/sign-in.ts";
import { paramsIn } from "../../page/map.ts";
import { secondFactorAddress } from "../addresses.ts";
import type { AdminSignInPage, Fields } from "../domain/pages.ts";
import { adminMessages } from "../messages.ts";
import type { AdminLine } from "../map.ts";
import type { Grants } from "./grants.ts";
import type { AdminContext } from "./page.ts";
import { refusedAttempt } from "./second-factor-page.ts";
import type { SecondFactors } from "./second-factor.ts";

/** Maximum age of a sign-in for the admin, in ms. */
const signInMs = 12 * 60 * 60 * 1000;

export type AuthenticationRequest = {
  readonly headers: Headers;
  /** Undefined for an unknown URL. */
  readonly page: Pick<AdminLine, "path" | "see" | "change"> | undefined;
  readonly at: string;
  /** Submitted fields; null for GET. */
  readonly form: Fields | null;
  readonly client: Client;
  readonly isKnown: boolean;
};

type Missing = { readonly is: "missing"; readonly status: Refused["status"] | 403; readonly retryAfter?: number };

/** Result of `authenticate`. `cookies` are Set-Cookie values. */
export type AuthenticationResult = { readonly cookies: readonly string[] } & (
  | { readonly is: "not found" }
  | (Missing & { readonly page: AdminSignInPage & { readonly title: string } })
  | { readonly is: "redirect"; readonly to: string }
  | { readonly is: "authenticated"; readonly context: AdminContext; readonly form: Fields | null }
);

type Dependencies = { readonly accounts: Accounts; readonly grants: Grants; readonly factors: SecondFactors };

/** Creates `authenticate`. Requires a role, a sign-in in the last 12 hours, and a second factor (decision 0025). */
export function createAuthentication({ accounts, grants, factors }: Dependencies) {
  /** Signs in with the form's password. The result asks for a second-factor code, or redirects to the set-up page. */
  async function signIn(
    { at, form, client }: AuthenticationRequest,
    email: string,
    cookies: readonly string[],
  ): Promise<AuthenticationResult> {
    const { credentials, pageForm } = splitForm(form);
    if (!accounts.passwords) return { ...missing("hosted sign-in", at, pageForm, { email }), cookies };
    const { email: typed, password } = credentials;
    if (typed === undefined || password === undefined)
      return { ...missing("sign-in", at, pageForm, { email }), cookies };
    const signedIn = await accounts.passwords.signIn({ email: typed, password }, client);
    if (!signedIn.ok) {
      const { status, message: refusal, retryAfter } = signedIn;
      const again = missing("sign-in", at, pageForm, { email: typed, refusal });
      return { ...again, cookies, status, ...(retryAfter && { retryAfter }) };
    }
    const holder = await grants.holder(signedIn.user.id, null);
    if (!holder) return { is: "not found", cookies: signedIn.cookies };
    if (!holder.hasSecondFactor) return { is: "redirect", to: secondFactorAddress(), cookies: signedIn.cookies };
    return { ...missing("code", at, pageForm), cookies: signedIn.cookies };
  }

  return async function authenticate(request: AuthenticationRequest): Promise<AuthenticationResult> {
    const { headers, page, at, form, isKnown } = request;
    const { user, greeted, began, cookies } = await accounts.session(headers);
    if (!greeted || !began) return isKnown ? signIn(request, "", cookies) : { is: "not found", cookies: [] };
    const { session } = began;
    const holder = await grants.holder(greeted.id, session);
    const { credentials, pageForm } = splitForm(form);
    // A form with only authentication fields counts as a request to see the page.
    const isSignInOnly = form !== null && Object.keys(pageForm).length === 0 && Object.keys(credentials).length > 0;
    const may = (what: "see" | "change") => Boolean(holder && page?.[what].includes(holder.role));
    if (!holder || !may(form && !isSignInOnly ? "change" : "see")) return { is: "not found", cookies: [] };

    const { role, hasSecondFactor, isConfirmed } = holder;
    const isFresh = Date.now() - began.at.getTime() < signInMs;
    // `user` is null after the hosted provider's token has expired. Then only a confirmed second factor suffices.
    if (!isFresh || !(user || isConfirmed)) return signIn(request, greeted.email, cookies);

    if (!hasSecondFactor && page?.path !== secondFactorAddress.pattern)
      return { is: "redirect", to: secondFactorAddress(), cookies };
    if (hasSecondFactor && !isConfirmed) {
      const { code } = credentials;
      if (code === undefined) return { ...missing("code", at, pageForm), cookies };
      const attempt = await factors.confirm({ user: greeted.id, session }, code);
      if (!attempt.ok) {
        const { message: refusal, ...refused } = refusedAttempt(attempt, adminMessages.signIn.wrong);
        return { ...missing("code", at, pageForm, { refusal }), ...refused, cookies };
      }
    }
    if (isSignInOnly) return { is: "redirect", to: at, cookies };
    const params = paramsIn(page?.path ?? "", at.replace(/\?.*/, ""));
    const context = { user: greeted, role, session, hasSecondFactor, params, mayChange: may("change") };
    return { is: "authenticated", context, form: form && pageForm, cookies };
  };
}

/** Result for a missing step. The page asks for this step, then resubmits the user's form. */
export const missing = (
  what: AdminSignInPage["missing"],
  at: string,
  form: Fields,
  { email = "", refusal = null }: { email?: string; refusal?: string | null } = {},
) => ({
  is: "missing" as const,
  status: what === "database" ? (503 as const) : (403 as const),
  page: { title: adminMessages.signIn.titles[what], missing: what, at, input: form, email, refusal },
});

/** Prefix of authentication fields. Other fields must not have this prefix. */
const prefix = "enter-";

/** Separates authentication fields from the page's fields, and removes the prefix of the authentication fields. */
export function splitForm(form: Fields | null) {
  const credentials: Record<string, string> = {};
  const pageForm: Record<string, string> = {};
  for (const [name, value] of Object.entries(form ?? {}))
    if (name.startsWith(prefix)) credentials[name.slice(prefix.length)] = value;
    else pageForm[name] = value;
  return { credentials, pageForm };
}
