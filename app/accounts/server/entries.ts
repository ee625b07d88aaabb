import { counter, type Metric } from "../../server/metrics.ts";
import type { Accounts } from "./accounts.ts";
import type { SignInResult } from "./sign-in.ts";

const outcomes = ["entered", "refused", "limited", "unavailable"] as const;

const outcomeOf = (result: SignInResult): (typeof outcomes)[number] => {
  if (result.ok) return "entered";
  return result.status === 429 ? "limited" : result.status === 503 ? "unavailable" : "refused";
};

export function countEntries(accounts: Accounts): { accounts: Accounts; metrics: Metric[] } {
  const signIns = counter(
    { name: "wicker_sign_ins_total", help: "Tries to sign in, by how they ended." },
    "outcome",
    outcomes,
  );
  const opened = counter(
    { name: "wicker_accounts_opened_total", help: "Tries to create an account, by how they ended." },
    "outcome",
    outcomes,
  );
  const counted =
    <Args extends unknown[]>(by: typeof signIns, enter: (...args: Args) => Promise<SignInResult>) =>
    async (...args: Args) => {
      const result = await enter(...args);
      by.add(outcomeOf(result));
      return result;
    };
  const { passwords, tokens } = accounts;
  const counting = {
    ...accounts,
    passwords: passwords && {
      ...passwords,
      signIn: counted(signIns, passwords.signIn),
      createAccount: counted(opened, passwords.createAccount),
    },
    tokens: tokens && { enter: counted(signIns, tokens.enter) },
  };
  return { accounts: counting, metrics: [signIns.metric, opened.metric] };
}
