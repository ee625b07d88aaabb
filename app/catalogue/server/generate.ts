import { generate, ownProducts } from "./transfer/generating.ts";
import { counted } from "./transfer/report.ts";
import { tidy } from "./transfer/tidy.ts";
import { Refusal, runTool, say } from "./transfer/tool.ts";

/** `npm run catalogue:generate -- --products 1000000`: fills a shop with made-up products to try it out (docs/catalogue.md). */
const usage = "Usage: npm run catalogue:generate -- --products 1000000 [--seed 1]";

const options = { products: { type: "string" }, seed: { type: "string", default: "1" } } as const;

await runTool(usage, options, async ({ options: { products, seed }, files, client, onCommit }) => {
  const [count, number] = [wholeNumber(products), wholeNumber(seed)];
  if (count === null || number === null || files.length) throw new Refusal(usage);
  const own = await ownProducts(client);
  if (own)
    throw new Refusal(
      `This shop has ${counted(own, "product")} of its own, and generated ones would stand among them. Take them out first ` +
        "(catalogue:export keeps them, importing a file without products removes them), or set DATA_DIR to another folder.",
    );
  await generate({ client, count, seed: number, onCommit });
  await tidy(client);
  say(`${counted(count, "product")} generated. catalogue:generate -- --products 0 takes them out again.`);
  return 0;
});

function wholeNumber(text: string | undefined): number | null {
  return text && /^\d{1,8}$/.test(text) ? Number(text) : null;
}
