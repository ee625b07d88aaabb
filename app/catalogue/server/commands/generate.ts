import { z } from "zod";
import { runCommand } from "../../../server/command/command.ts";
import { CommandError } from "../../../server/command/errors.ts";
import { generate, ownProducts } from "../transfer/generating.ts";
import { counted, untouched, withoutTables } from "../transfer/report.ts";
import { vacuum } from "../transfer/vacuum.ts";

const wholeNumber = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number);

/** `npm run catalogue:generate -- --products 1000000`: fills a test store with products (docs/catalogue.md). */
await runCommand({
  name: "catalogue:generate",
  usage: {
    "--products 1000000 [--seed 1]": "replaces all generated products with this number of new ones",
    "--products 0": "removes all generated products",
  },
  options: { products: { type: "string" }, seed: { type: "string" } },
  input: z.object({ products: wholeNumber, seed: wholeNumber.default(1), given: z.tuple([]) }),
  withoutTables,
  whenStopped: untouched,
  async run({ products, seed }, { client, say, progress, onCommit }) {
    const own = await ownProducts(client);
    if (own)
      throw new CommandError(
        `This shop has ${counted(own, "product")} of its own, and generated products would be mixed with them. ` +
          "Set DATA_DIR to the data folder of a test shop.",
      );
    await generate({ client, count: products, seed, progress, onCommit });
    await vacuum(client);
    say(`${counted(products, "product")} generated. To remove them, run npm run catalogue:generate -- --products 0.`);
    return 0;
  },
});
