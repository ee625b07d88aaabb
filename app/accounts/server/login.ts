import { Hono } from "hono";
import { z } from "zod";
import { returnPath } from "../domain/return-path.ts";
import type { Accounts } from "./accounts.ts";
import { refusedField } from "./refused-field.ts";
import { clientOf, type SignInResult } from "./sign-in.ts";
import { setHeaders } from "../../server/set-headers.ts";
import type { Documents } from "../../page/server/documents.ts";
import { formIn } from "../../server/forms.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { accountMessages } from "../messages.ts";
import { homeAddress, loginAddress } from "../../shop/addresses.ts";

/** `intent` is the value of the pressed button. */
const LoginForm = z.object({
  email: z.string().default(""),
  password: z.string().default(""),
  intent: z.enum(["sign-in", "create-account"]).catch("sign-in"),
  next: z.string().optional().catch(undefined).transform(returnPath),
});

/** Refusal for hosted providers, because only scripts can send passwords to them. */
const scriptsOnly = (): SignInResult => ({ ok: false, status: 422, message: accountMessages.needsScripts });

/** POST /login, for browsers without JavaScript. Redirects to the home page (specification 4), or to `next`. */
export const loginRoutes = (accounts: Accounts, documents: Documents) =>
  new Hono<HonoEnv>().post(loginAddress.pattern, async (c) => {
    const { intent, next: returnTo, ...credentials } = LoginForm.parse(await formIn(c));
    const next = accounts.leadsBack() ? returnTo : undefined;
    const enter = intent === "sign-in" ? accounts.passwords?.signIn : accounts.passwords?.createAccount;
    const entered = enter ? await enter(credentials, clientOf(c)) : scriptsOnly();
    setHeaders(c, entered);
    if (entered.ok) return c.redirect(next ?? homeAddress(), 303);
    const pageData = accounts.leadsBack()?.(returnTo);
    const about = pageData && {
      ...pageData,
      field: refusedField(entered.message),
      registers: intent === "create-account",
    };
    const data = { email: credentials.email, refusal: entered.message, next, ...about };
    return documents.sendWith(c, loginAddress(), entered.status, data);
  });
