import { CommandError } from "../../server/command/errors.ts";
import type { Tools } from "../../server/command/command.ts";
import { adminAddress } from "../addresses.ts";
import type { Role } from "../domain/roles.ts";
import { type GrantedAccount, createGrants, type Grants } from "./grants.ts";
import { setUpCodeHours } from "./set-up-code.ts";
import { formatAccount, formatAccounts } from "./format-accounts.ts";

/** A command of `npm run admin`. `account` is an email or an account id. */
export type RoleCommand =
  | { readonly what: "add"; readonly account: string; readonly role: Role; readonly confirmed: boolean }
  | { readonly what: "list" }
  | { readonly what: "remove" | "reset-second-factor"; readonly account: string };

/** Runs a command. @throws CommandError if it is refused. */
export async function runRoleCommand(
  command: RoleCommand,
  { database, say }: Pick<Tools, "database" | "say">,
): Promise<void> {
  const grants = createGrants(database);
  if (command.what === "list") return say(formatAccounts(await grants.list()));
  const found = await findOne(grants, command.account);
  switch (command.what) {
    case "add": {
      const { role, confirmed } = command;
      if (!found.verified && !confirmed)
        throw new CommandError(
          `${formatAccount(found)}\nNobody has made sure that this e-mail is theirs: anybody could have opened the account with it. ` +
            "When you know that it is the right one, say so with --confirmed.",
        );
      const code = await grants.grant(found, role);
      const enters = `Enters the owner's pages at ${adminAddress()} from now on, as ${role}.`;
      return say([formatAccount({ ...found, role }), enters, ...(code ? [codeLine(code)] : [])].join("\n"));
    }
    case "remove":
      if (!(await grants.remove(found))) throw new CommandError(`${found.email} has no role.`);
      return say(`${found.email} has no role any more, and is signed out everywhere.`);
    case "reset-second-factor": {
      const code = await grants.resetSecondFactor(found);
      if (!code) throw new CommandError(`${found.email} has no second factor.`);
      const again = `${found.email} is signed out everywhere, and sets up a new second factor when entering again.`;
      return say(`${again}\n${codeLine(code)}`);
    }
  }
}

const codeLine = (code: string) =>
  `Set-up code: ${code}\nGive it to them over a safe channel. It is needed to set up the second factor, once, within ${setUpCodeHours} hours.`;

/** Finds the account with this email or id. @throws CommandError if none or several match. */
async function findOne(grants: Grants, name: string): Promise<GrantedAccount> {
  const found = await grants.find(name);
  const [one, another] = found;
  if (!one)
    throw new CommandError(`There is no account ${name}. Whoever is to have it creates it on the sign-in page first.`);
  if (another) throw new CommandError(`There are several such accounts. Name one by its id:\n${formatAccounts(found)}`);
  return one;
}
