import { visible } from "../../server/visible.ts";
import type { GrantedAccount } from "./grants.ts";

export const formatAccounts = (accounts: readonly GrantedAccount[]): string =>
  accounts.length > 0 ? accounts.map(formatAccount).join("\n") : "No account has a role yet.";

export function formatAccount({ id, email, provider, verified, role, hasSecondFactor }: GrantedAccount): string {
  const parts: string[] = [email, provider, id, `e-mail ${verified ? "verified" : "not verified"}`];
  if (role) parts.push(role, `two-factor authentication ${hasSecondFactor ? "set up" : "not set up"}`);
  return visible(parts.join("  "));
}
