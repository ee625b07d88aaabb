import { adminAddress } from "../addresses.ts";
import type { SecondFactorPage } from "../domain/pages.ts";
import { adminMessages } from "../messages.ts";
import type { Entered, AdminRoute } from "./page.ts";
import { proposalTo, shownProposal } from "./proposal.ts";
import type { SecondFactors, Tried } from "./second-factor.ts";

const messages = adminMessages.secondFactor;

type Options = {
  readonly factors: SecondFactors;
  readonly secret: string;
  /** Shop name in the authenticator app. */
  readonly issuer: string;
};

/** Page to set up a second factor, or to see the remaining recovery codes. */
export function secondFactorPage({ factors, secret, issuer }: Options): AdminRoute<SecondFactorPage> {
  function proposed({ user, session }: Entered, error: string | null): SecondFactorPage {
    const proposal = shownProposal(proposalTo(session, secret), issuer, user.email);
    return { title: messages.titleSetUp, left: null, proposal, error };
  }

  return {
    async show(entered) {
      if (!entered.hasSecondFactor) return proposed(entered, null);
      return { title: messages.title, left: await factors.left(entered.user.id), proposal: null, error: null };
    },
    async change(entered, { form: { code = "", setup = "" } }) {
      if (entered.hasSecondFactor) return { redirect: adminAddress() };
      const tried = await factors.setUp({ user: entered.user.id, session: entered.session }, code, setup);
      if (tried.ok) return { redirect: adminAddress() };
      const { status, message, ...retry } = refusedTry(tried, messages.wrong);
      return { status, page: proposed(entered, message), ...retry };
    },
  };
}

/** Status and message for a wrong code, or for too many attempts. */
export function refusedTry({ retryAfter }: Tried & { ok: false }, wrong: string) {
  if (retryAfter === undefined) return { status: 422, message: wrong } as const;
  return { status: 429, message: adminMessages.entrance.tooMany(Math.ceil(retryAfter / 60)), retryAfter } as const;
}
