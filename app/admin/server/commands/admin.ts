import { z } from "zod";
import { runCommand } from "../../../server/command/command.ts";
import { roles } from "../../domain/roles.ts";
import { runRoleCommand } from "../role-command.ts";

const account = z.string().min(1).max(254);

const input = z.union([
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

await runCommand({
  name: "admin",
  usage: {
    [`add <e-mail or id> [--role ${roles.join("|")}] [--confirmed]`]:
      "gives an account a role in admin. Add --confirmed if its e-mail is not verified, but you know whose it is",
    list: "lists all accounts with a role",
    "remove <e-mail or id>": "removes the role, and signs the account out everywhere",
    "reset-second-factor <e-mail or id>":
      "resets two-factor authentication, for somebody who has lost their phone and their recovery codes",
  },
  options: { role: { type: "string" }, confirmed: { type: "boolean" } },
  input,
  withoutTables:
    "The database has no admin tables of this version. Start the store once with STORE_FEATURES=catalogue or all.",
  async run(command, tools) {
    await runRoleCommand(command, tools);
    return 0;
  },
});
