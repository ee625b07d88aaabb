import { adminAddress } from "../addresses.ts";
import type { SecondFactorPage } from "../domain/pages.ts";
import { adminMessages } from "../messages.ts";
import type { AdminContext, AdminRoute } from "./page.ts";
import { pendingSecondFactor, pendingSecondFactorData } from "./pending-second-factor.ts";
import type { SecondFactors, Attempt } from "./second-factor.ts";

type Options = { readonly factors: SecondFactors; readonly secret: string; readonly issuer: string };

export function secondFactorPage({ factors, secret, issuer }: Options): AdminRoute<SecondFactorPage> {
  const setUpPage = ({ user, session }: AdminContext, error: string | null) => ({
    title: adminMessages.secondFactor.titleSetUp,
    ...pendingSecondFactorData(pendingSecondFactor(session, secret), issuer, user.email),
    error,
  });

  return {
    async show(context) {
      if (!context.hasSecondFactor) return setUpPage(context, null);
      return { title: adminMessages.secondFactor.title, left: await factors.left(context.user.id) };
    },
    async change(context, { form: { code = "", setup = "" } }) {
      if (context.hasSecondFactor) return { redirect: adminAddress() };
      const attempt = await factors.setUp({ user: context.user.id, session: context.session }, code, setup);
      if (attempt.ok) return { redirect: adminAddress() };
      const { status, message, ...retry } = refusedAttempt(attempt, adminMessages.secondFactor.wrong);
      return { status, page: setUpPage(context, message), ...retry };
    },
  };
}

export function refusedAttempt({ retryAfter }: Attempt & { ok: false }, wrong: string) {
  if (retryAfter === undefined) return { status: 422, message: wrong } as const;
  return { status: 429, message: adminMessages.signIn.tooMany(Math.ceil(retryAfter / 60)), retryAfter } as const;
}
