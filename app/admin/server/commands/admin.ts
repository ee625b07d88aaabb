import { runCommand } from "../../../server/command/command.ts";
import { roles } from "../../domain/roles.ts";
import { roleCommand, runRoleCommand } from "../role-command.ts";

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
  input: roleCommand,
  withoutTables:
    "The database has no admin tables of this version. Start the store once with STORE_FEATURES=catalogue or all.",
  async run(command, tools) {
    await runRoleCommand(command, tools);
    return 0;
  },
});
