import { visible } from "../../server/visible.ts";
import type { GrantedAccount } from "./grants.ts";

/** Formats accounts for a terminal, one per line, without control characters. */
export const printedAccounts = (accounts: readonly GrantedAccount[]): string =>
  accounts.length > 0 ? accounts.map(printedAccount).join("\n") : "Nobody may enter the owner's pages yet.";

export const printedAccount = ({ id, email, provider, verified, role, hasSecondFactor }: GrantedAccount): string =>
  visible(
    [
      email,
      provider,
      id,
      verified ? "e-mail verified" : "e-mail not verified",
      ...(role ? [role, hasSecondFactor ? "second factor set up" : "no second factor yet"] : []),
    ].join("  "),
  );
