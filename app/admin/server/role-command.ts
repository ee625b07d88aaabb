import { z } from "zod";
import { CommandError } from "../../server/command/errors.ts";
import type { Tools } from "../../server/command/command.ts";
import { adminAddress } from "../addresses.ts";
import { roles } from "../domain/roles.ts";
import { type GrantedAccount, createGrants, type Grants } from "./grants.ts";
import { setUpCodeHours } from "./set-up-code.ts";
import { formatAccount, formatAccounts } from "./format-accounts.ts";

const account = z.string().min(1).max(254);

export const roleCommand = z.union([
  z
    .strictObject({
      given: z.tuple([z.literal("add"), account]),
      role: z.enum(roles).default("owner"),
      confirmed: z.boolean().default(false),
    })
    .transform(({ given: [what, name], ...how }) => ({ what, account: name, ...how })),
  z.strictObject({ given: z.tuple([z.literal("list")]) }).transform(({ given: [what] }) => ({ what })),
  z
    .strictObject({ given: z.tuple([z.enum(["remove", "reset-second-factor"]), account]) })
    .transform(({ given: [what, name] }) => ({ what, account: name })),
]);

export type RoleCommand = z.output<typeof roleCommand>;

export async function runRoleCommand(command: RoleCommand, { database, say }: Pick<Tools, "database" | "say">) {
  const grants = createGrants(database);
  if (command.what === "list") return say(formatAccounts(await grants.list()));
  const found = await findOne(grants, command.account);
  switch (command.what) {
    case "add": {
      const { role, confirmed } = command;
      if (!found.verified && !confirmed)
        throw new CommandError(
          `${formatAccount(found)}\nThis e-mail is not verified, so anybody could have created the account with it. ` +
            "If you know that it is the right account, run the command again with --confirmed.",
        );
      const code = await grants.grant(found, role);
      const enters = `The account can now sign in to admin at ${adminAddress()}, with the role “${role}”.`;
      return say([formatAccount({ ...found, role }), enters, ...(code ? [codeLine(code)] : [])].join("\n"));
    }
    case "remove":
      if (!(await grants.remove(found))) throw new CommandError(`${found.email} has no role.`);
      return say(`${found.email} no longer has a role, and is signed out everywhere.`);
    case "reset-second-factor": {
      const code = await grants.resetSecondFactor(found);
      if (!code) throw new CommandError(`${found.email} has not set up two-factor authentication.`);
      const again = `${found.email} is signed out everywhere, and must set up two-factor authentication again at the next sign-in to admin.`;
      return say(`${again}\n${codeLine(code)}`);
    }
  }
}

const codeLine = (code: string) =>
  `Set-up code: ${code}\nGive this code to the person over a secure channel. Setting up two-factor authentication needs it. The code works once, for ${setUpCodeHours} hours.`;

/** Finds an account by email or id. @throws CommandError if none or several match */
async function findOne(grants: Grants, name: string): Promise<GrantedAccount> {
  const found = await grants.find(name);
  const [one, another] = found;
  if (!one) throw new CommandError(`There is no account ${name}. Create it on the shop's sign-in page first.`);
  if (another)
    throw new CommandError(
      `Several accounts have this e-mail. Use the id of one of them instead:\n${formatAccounts(found)}`,
    );
  return one;
}
