import { CommandError } from "../../../server/command/errors.ts";
import { paymentMessages } from "../../messages.ts";

/** Refuses a file because of one of its lines. @throws CommandError always. */
export function refuseLine(line: number, reason: string): never {
  throw new CommandError(paymentMessages.statement.atLine(line, reason));
}
