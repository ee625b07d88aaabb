import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { format } from "prettier";
import { expect, test } from "vitest";
import { z } from "zod";
import { allSettings } from "./config.ts";
import { root } from "./server/root.ts";

type Schema = {
  default?: string | number;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

/** Document with all settings. `vitest -u` generates the text below the marker. */
const page = join(root, "docs/settings.md");
const marker = /(?<=<!-- Generated .* -->\n)[^]*/;

const example = readFileSync(join(root, ".env.example"), "utf8");
const { properties } = z.toJSONSchema(allSettings, { io: "input" });
const schemas = properties as Record<string, Schema>;
const names = Object.keys(schemas);

test(".env.example has every setting once, with its default", () => {
  expect(example.match(/^\w+=/gm)).toHaveLength(names.length);
  const defaults = Object.fromEntries(names.map((name) => [name, `${schemas[name]!.default ?? ""}`]));
  expect(parseEnv(example)).toEqual(defaults);
});

test("docs/settings.md has the schemas' defaults and values, and the comments of .env.example", async () => {
  const [, ...sections] = example.split(/^(?=## )/m);
  const generated = sections.map((section) =>
    section.replace(/((?:^# .*\n)+)^(\w+)=.*$/gm, (_, comment: string, name: string) =>
      [`### ${name}`, facts(schemas[name]!), markdown(comment.replace(/^# /gm, ""))].join("\n\n"),
    ),
  );
  const written = readFileSync(page, "utf8").replace(marker, () => `\n${generated.join("")}`);
  await expect(await format(written, { parser: "markdown", printWidth: 120 })).toMatchFileSnapshot(page);
});

const code = (value: string | number) => `\`${value}\``;

function facts(schema: Schema) {
  const values = schema.enum ? schema.enum.filter(Boolean).map(code).join(", ") : range(schema);
  const fallback = schema.default === undefined || schema.default === "" ? "unset" : code(schema.default);
  return `Default: ${fallback}.${values && ` Values: ${values}.`}`;
}

function range({ minimum, maximum, minLength, maxLength }: Schema) {
  if (maximum !== undefined) return `${minimum} to ${maximum}`;
  if (maxLength !== undefined) return `${minLength} to ${maxLength} characters`;
  return minLength === undefined ? "" : `at least ${minLength} characters`;
}

const markdown = (comment: string) =>
  comment
    .replace(new RegExp(`\\b(?:${names.join("|")})\\b(?:=\\w+)?`, "g"), code)
    .replace(/docs\/([\w-]+\.md)/g, "[$1]($1)");
