import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { expect, test } from "vitest";
import { root } from "../../../server/root.ts";
import { columnList } from "./columns.ts";

const documentation = join(root, "docs/catalogue.md");

const table = /^\| Column .*?\n(?=\n)/ms;

test("the owner's documentation has the columns of the files", async () => {
  const lines = columnList.map(({ name, about }) => `| \`${name}\` | ${about} |`);
  const columns = `| Column | |\n|---|---|\n${lines.join("\n")}\n`;
  const written = readFileSync(documentation, "utf8").replace(table, () => columns);
  const formatted = await format(written, { parser: "markdown", printWidth: 120 });
  await expect(formatted).toMatchFileSnapshot(documentation);
});
