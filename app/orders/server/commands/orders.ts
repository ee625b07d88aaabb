import { z } from "zod";
import { runCommand } from "../../../server/command/command.ts";
import { CommandError } from "../../../server/command/errors.ts";
import { postByCommand } from "../../../server/emails.ts";
import { writeWhole } from "../../../server/whole-file.ts";
import { orderStatuses } from "../../domain/order.ts";
import { readStoreSettings, formatsOf } from "../../../catalogue/server/store-settings.ts";
import { exportOrders } from "../export.ts";
import { orderEmails } from "../emails.ts";
import { createOrders } from "../orders.ts";
import { parcelLine } from "../one-line.ts";
import { printedList, printedOrder } from "../printed.ts";

const orderNumber = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const input = z.union([
  z.strictObject({
    given: z.tuple([z.literal("list")]),
    state: z.enum(orderStatuses).optional(),
    before: orderNumber.optional(),
  }),
  z.strictObject({ given: z.tuple([z.enum(["show", "cancel"]), orderNumber]) }),
  z.strictObject({
    given: z.tuple([z.literal("ship"), orderNumber]),
    carrier: parcelLine.optional(),
    tracking: parcelLine.optional(),
  }),
  z.strictObject({ given: z.tuple([z.literal("export"), z.string().min(1).optional()]) }),
]);

const text = { type: "string" } as const;

await runCommand({
  name: "orders",
  usage: {
    [`list [--state ${orderStatuses.join("|")}] [--before <number>]`]:
      "lists the newest 50 orders, or the 50 before the order with this number",
    "show <number>": "prints the items, the address and the history of an order",
    "ship <number> [--carrier <name>] [--tracking <number>]": "marks an order as shipped",
    "cancel <number>": "cancels an order, and returns its items to stock",
    "export [orders.csv]": "exports all orders as CSV to a file, or to standard output if no file is given",
  },
  options: { state: text, before: text, carrier: text, tracking: text },
  input,
  withoutTables: "The database has no order tables of this version. Start the store once with STORE_FEATURES=all.",
  async run(args, { database, say, write }) {
    const { given } = args;
    const orders = createOrders(database, undefined, [orderEmails(postByCommand)]);
    const readFormats = async () => formatsOf(await readStoreSettings(database));
    if (given[0] === "list") {
      const { state, before } = args as Extract<typeof args, { state?: unknown }>;
      say(printedList(await orders.list({ state, number: before }), await readFormats()));
    } else if (given[0] === "show") {
      const order = await orders.show(given[1]);
      if (!order) throw new CommandError(`There is no order ${given[1]}.`);
      say(printedOrder(order, await readFormats()));
    } else if (given[0] === "export") {
      const [, file] = given;
      if (file === undefined) await write(exportOrders(database));
      else {
        await writeWhole(file, exportOrders(database));
        say(`All orders are in ${file}.`);
      }
    } else {
      const [what, number] = given;
      const { carrier = "", tracking = "" } = args as { carrier?: string; tracking?: string };
      const done = await (what === "ship" ? orders.ship(number, { carrier, tracking }) : orders.cancel(number));
      if (!done.ok) throw new CommandError(done.message);
      say(`Order ${number} is ${what === "ship" ? "shipped" : "cancelled"}.`);
    }
    return 0;
  },
});
