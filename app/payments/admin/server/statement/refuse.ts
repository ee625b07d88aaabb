import { CommandError } from "../../../../server/command/errors.ts";
import { statementMessages } from "../../statement-messages.ts";

export function refuseLine(line: number, reason: string): never {
  throw new CommandError(statementMessages.file.atLine(line, reason));
}
