import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mutated } from "../../conformance/mutant.ts";
import { root } from "../store-process.ts";
import { moneyMutants } from "./mutant-list.ts";

test.each(moneyMutants)(
  "the mutant “$name” applies to the payment code, and its test exists",
  ({ edits, test: by }) => {
    const [file, name] = by;
    expect(readFileSync(join(root, file), "utf8")).toContain(`"${name}"`);
    for (const edit of edits) {
      const text = readFileSync(join(root, edit.file), "utf8");
      expect(mutated(text, edit)).not.toBe(text);
    }
  },
);
