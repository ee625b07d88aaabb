import { parseArgs } from "node:util";
import { z } from "zod";
import { orderStates } from "../domain/order.ts";
import type { Database } from "../../database/database.ts";
import { writeWhole } from "../../server/whole-file.ts";
import { exportOrders } from "./export.ts";
import { createOrders } from "./orders.ts";
import { printedList, printedOrder } from "./printed.ts";

/** What the owner can mend, in words to be printed as they are. */
export class CommandRefused extends Error {}

const usage = `npm run orders -- list [--state ${orderStates.join("|")}] [--before <number>]
npm run orders -- show <number>
npm run orders -- ship <number>
npm run orders -- cancel <number>
npm run orders -- export [file.csv]`;

const orderNumber = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const Command = z.union([
  z.tuple([z.literal("list"), z.strictObject({ state: z.enum(orderStates), before: orderNumber }).partial()]),
  z.tuple([z.enum(["show", "ship", "cancel"]), z.strictObject({}), orderNumber]),
  z.tuple([z.literal("export"), z.strictObject({}), z.string().optional()]),
]);
type Command = z.infer<typeof Command>;

/** What a command line asks for. @throws CommandRefused with how commands are written. */
export function parseCommand(args: string[]): Command {
  try {
    const options = { state: { type: "string" }, before: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return Command.parse([positionals[0], { ...values }, ...positionals.slice(1)]);
  } catch {
    throw new CommandRefused(usage);
  }
}

/** Does it, and gives what there is to say, piece by piece. @throws CommandRefused */
export async function* runCommand(database: Database, command: Command): AsyncGenerator<string> {
  const orders = createOrders(database);
  switch (command[0]) {
    case "list":
      yield printedList(await orders.list(command[1]));
      return;
    case "show": {
      const order = await orders.show(command[2]);
      if (!order) throw new CommandRefused(`There is no order ${command[2]}.`);
      yield printedOrder(order);
      return;
    }
    case "export":
      if (command[2] === undefined) yield* exportOrders(database);
      else yield await exportTo(command[2], database);
      return;
    default: {
      const [name, , number] = command;
      const done = await orders[name](number);
      if (!done.ok) throw new CommandRefused(done.message);
      yield `Order ${number} is ${name === "ship" ? "shipped" : "cancelled"}.\n`;
    }
  }
}

async function exportTo(file: string, database: Database): Promise<string> {
  try {
    await writeWhole(file, exportOrders(database));
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    throw code && syscall ? new CommandRefused(`${file} cannot be written: ${message}`) : error;
  }
  return `All orders are in ${file}.\n`;
}
