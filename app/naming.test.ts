import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { expect, test } from "vitest";

type Node = { readonly type: string; readonly [key: string]: unknown };

const root = join(import.meta.dirname, "..");
const sources = globSync("{app,bench,conformance,deploy,e2e}/**/*.{ts,tsx}", {
  cwd: root,
  exclude: ["**/node_modules/**", "**/migrations/**"],
}).map((file) => {
  const text = readFileSync(join(root, file), "utf8");
  return { file, text, program: parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }) as unknown as Node };
});
const shipped = sources.filter(
  ({ file }) => file.startsWith("app/") && !/\.(test|contract|setup)\.|testing\b/.test(file),
);

const childrenOf = (node: Node) =>
  Object.values(node)
    .flat()
    .filter((child): child is Node => typeof (child as Node | null)?.type === "string");

/** Calls `visit` for a node, and for its descendants unless `visit` returns false. */
function walk(node: Node, visit: (node: Node) => boolean | void) {
  if (visit(node) === false) return;
  for (const child of childrenOf(node)) walk(child, visit);
}

const nameOf = (node: unknown) => (node as { readonly name: string }).name;

test("each exported type has a unique name", () => {
  const files = new Map<string, string[]>();
  for (const { file, program } of shipped)
    for (const { type, declaration } of childrenOf(program)) {
      const declared = declaration as Node | null;
      if (type !== "ExportNamedDeclaration" || !declared || !/^TS(TypeAlias|Interface)/.test(declared.type)) continue;
      const name = nameOf(declared["id"]);
      files.set(name, [...(files.get(name) ?? []), file]);
    }
  expect(files.size).toBeGreaterThan(100);
  expect([...files].filter(([, where]) => where.length > 1)).toEqual([]);
});

/** Everyday words that the code used instead of technical terms until release 0.2.0. */
const retired =
  /^(asked|askings?|asks|beside|closer|companions?|doubt(ed|s)?|entrance|faces?|heard|insists?|kept|letters?|market|mend(ed|ing)|often|outside|posted|shelf|shelves|tell(s|ing)?|told|troubles|unasked)$/;

/** Names that may not change: keys of stored JSON, and names of platform APIs. */
const exempt: ReadonlySet<string> = new Set(["asking", "fontFace", "fontFaces", "letters", "market"]);

test("no identifier has a retired word", () => {
  const found = sources.flatMap(({ file, program }) => {
    const names = new Set<string>();
    walk(program, (node) => {
      if (node.type === "Identifier" || node.type === "JSXIdentifier") names.add(nameOf(node));
    });
    const words = (name: string) => name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());
    return [...names]
      .filter((name) => !exempt.has(name) && words(name).some((word) => retired.test(word)))
      .map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});

const isFunction = ({ type }: Node) =>
  /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration|PropertyDefinition)$/.test(type);

test("no message is read while a module loads, so that the language can be chosen later", () => {
  const found = shipped.flatMap(({ file, program }) => {
    // Skips `first-script.ts`. The build inlines its messages, because the page's policy (CSP) has the script's hash.
    if (/messages\.ts$|first-script\.ts$/.test(file)) return [];
    const imported = new Set(
      childrenOf(program)
        .filter(
          ({ type, source }) =>
            type === "ImportDeclaration" && String((source as Node)["value"]).endsWith("messages.ts"),
        )
        .flatMap(({ specifiers }) => (specifiers as Node[]).map(({ local }) => nameOf(local))),
    );
    const reads: string[] = [];
    for (const statement of childrenOf(program))
      if (statement.type !== "ImportDeclaration")
        walk(statement, (node) => {
          if (isFunction(node) || node.type.startsWith("TS")) return false;
          if (node.type === "Identifier" && imported.has(nameOf(node))) reads.push(`${file}: ${nameOf(node)}`);
          return true;
        });
    return reads;
  });
  expect(found).toEqual([]);
});

test("a comment starts with the thing that it describes, not with a pronoun or a conjunction", () => {
  const start = /(?:\/\*\*|^\s*\*|\/\/) (What|That|Whether|Who|Whose|How|As|Whatever|Whoever)\b[^\n]*/gm;
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(start)].map(([line]) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
