import type { ServerContext } from "../../server/context.ts";
import type { Credentials } from "../../shop/identity.ts";
import { tidied, unusable, unusableForNew } from "./credentials.ts";
import { type NewSession, embeddedProvider } from "./embedded.ts";
import type { Entry } from "./entry.ts";
import type { Cost } from "./hashing.ts";
import { knownBrowsers } from "./known-browsers.ts";
import { passwordAttempts } from "./password-attempts.ts";
import { passwordChanges } from "./password-changes.ts";
import type { Client, SignInParts, SignInResult } from "./sign-in.ts";
import { isSignInRefusal } from "./sign-in-refusals.ts";

type Options = SignInParts &
  Pick<ServerContext, "secrets" | "secure" | "log"> & {
    readonly processes: number;
    readonly cost?: Cost | undefined;
  };

const sweepEveryMs = 10 * 60 * 1000;

/** Sign-in and registration (specification 7) with the embedded provider. Returns refusals instead of throwing. */
export function passwordSignIn({ database, sessions, cookie, atEntry, cost, log, ...context }: Options) {
  const provider = embeddedProvider({ database, secrets: context.secrets, cost, log });
  const browsers = knownBrowsers(context);
  const attempted = passwordAttempts({ ...context, database, browsers });
  let swept = 0;

  /** Runs the `atEntry` actions for a new session. False if the password has changed since the check. */
  const welcomed = async (begun: NewSession, how: Omit<Entry, "user" | "token">) =>
    atEntry.length === 0 ||
    database.transaction(async (transaction) => {
      if (!(await provider.admit(transaction, begun))) return false;
      for (const act of atEntry) await act(transaction, { ...begun, ...how });
      return true;
    });

  /** Ends the browser's previous session. At most every ten minutes, also deletes all expired sessions. */
  async function tidyUp(cookieHeader: string) {
    await sessions.end(cookieHeader);
    if (Date.now() - swept < sweepEveryMs) return;
    swept = Date.now();
    await sessions.sweep();
  }

  const entering =
    (opensAccount: boolean) =>
    async (typed: Credentials, client: Client): Promise<SignInResult> => {
      const credentials = tidied(typed);
      const { email } = credentials;
      const message = (opensAccount ? unusableForNew : unusable)(credentials);
      if (message) return { ok: false, status: 422, message };
      const { cookie: header = "", device } = client;
      const isKnown = browsers.isKnown(email, header);
      const begin = async () => {
        const result = await provider[opensAccount ? "createAccount" : "signIn"](credentials);
        if (isSignInRefusal(result) || (await welcomed(result, { opensAccount, isKnown, device }))) return result;
        return "wrong credentials";
      };
      const tried = await attempted({ email, client, opensAccount }, begin, () => tidyUp(header));
      if (!tried.ok) return tried;
      const { token, user } = tried.right;
      const cookies = [cookie.write(token, user), ...cookie.clear(header), ...browsers.remember(email, header)];
      return { ok: true, user, cookies };
    };

  return {
    signIn: entering(false),
    createAccount: entering(true),
    changes: passwordChanges({ database, provider, browsers, cookie, attempted }),
  };
}
