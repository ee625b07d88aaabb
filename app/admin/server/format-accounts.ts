import { visible } from "../../server/visible.ts";
import type { GrantedAccount } from "./grants.ts";

/** Formats accounts for a terminal, one per line, without control characters. */
export const formatAccounts = (accounts: readonly GrantedAccount[]): string =>
  accounts.length > 0 ? accounts.map(formatAccount).join("\n") : "No account has a role yet.";

export const formatAccount = ({ id, email, provider, verified, role, hasSecondFactor }: GrantedAccount): string =>
  visible(
    [
      email,
      provider,
      id,
      verified ? "e-mail verified" : "e-mail not verified",
      ...(role
        ? [role, hasSecondFactor ? "two-factor authentication set up" : "two-factor authentication not set up"]
        : []),
    ].join("  "),
  );
