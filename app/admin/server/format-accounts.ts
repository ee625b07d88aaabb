import { visible } from "../../server/visible.ts";
import type { GrantedAccount } from "./grants.ts";

export const formatAccounts = (accounts: readonly GrantedAccount[]): string =>
  accounts.length > 0 ? accounts.map(formatAccount).join("\n") : "No account has a role yet.";

export function formatAccount({ id, email, provider, verified, role, hasSecondFactor }: GrantedAccount): string {
  const factor = hasSecondFactor ? "two-factor authentication set up" : "two-factor authentication not set up";
  const parts = [
    email,
    provider,
    id,
    verified ? "e-mail verified" : "e-mail not verified",
    ...(role ? [role, factor] : []),
  ];
  return visible(parts.join("  "));
}
