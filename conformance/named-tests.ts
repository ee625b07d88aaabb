import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { root } from "../e2e/store-process.ts";
import type { TestName } from "./row.ts";

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [field: string]: unknown };

/** `name` is the source text between the quotes. */
type Test = {
  readonly name: string;
  readonly skipped: boolean;
  readonly asserts: boolean;
  /** JSON of the test's syntax tree and of the functions that the test calls in its file. Omits positions and tags. */
  readonly syntax: string;
  /** Code that bypasses the user interface: reads of the document, dispatched events, and clicks by script. */
  readonly unseen: readonly string[];
};

/** Matches code that reads the page or dispatches events. Allows `visibilitychange`, as Playwright cannot hide tabs. */
const reads =
  /innerText|textContent|allInnerTexts|allTextContents|toHaveCount|toHaveText|toContainText|\.count\(\)|\.dispatchEvent\((?!new Event\("visibilitychange"\))|new (?:Mouse|Keyboard|Pointer)Event/gi;

/** True for `evaluate(... .click() ...)`, because a script can click controls that a user cannot reach. */
const pressesByScript = (node: Node) =>
  isCall(node) &&
  /\.evaluate(All|Handle)?$/.test(calleeOf(node)) &&
  (node["arguments"] as Node[]).flatMap(within).some((inner) => isCall(inner) && calleeOf(inner).endsWith(".click"));

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode);

const within = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(within)];

const isCall = (node: Node) => node.type === "CallExpression";

/** Dotted name of the callee: `test.each` for `test.each([1])("...")`. */
function calleeOf({ callee }: Node): string {
  const called = callee as Node;
  if (called.type === "Identifier") return called["name"] as string;
  if (called.type === "MemberExpression")
    return `${calleeOf({ ...called, callee: called["object"] })}.${nameOf(called)}`;
  return isCall(called) ? calleeOf(called) : "";
}

const nameOf = (member: Node) => ((member["property"] as Node)["name"] as string | undefined) ?? "";

const isTest = (node: Node) =>
  isCall(node) && /^(test|it)\b/.test(calleeOf(node)) && isText((node["arguments"] as Node[])[0]);

const isText = (node: Node | undefined) => node?.type === "Literal" || node?.type === "TemplateLiteral";

const skipping = /^(test|it|describe|context)\.(.*\.)?(skip|fixme|todo|skipIf|runIf|fails|fail)$/;

/** Names of functions that assert, directly or indirectly. Imported functions assert if named `expect...`. */
function assertingIn(program: Node): ReadonlySet<string> {
  const functions = within(program)
    .filter(({ type }) => type === "FunctionDeclaration" || type === "VariableDeclarator")
    .map((node) => ({ name: ((node["id"] as Node | null)?.["name"] as string | undefined) ?? "", node }));
  const asserting = new Set<string>();
  for (let before = -1; before < asserting.size;) {
    before = asserting.size;
    for (const { name, node } of functions) if (asserts(node, asserting)) asserting.add(name);
  }
  return asserting;
}

const asserts = (node: Node, asserting: ReadonlySet<string>) =>
  within(node).some((call) => isCall(call) && (calleeOf(call).startsWith("expect") || asserting.has(calleeOf(call))));

/** Returns a test, and all functions of its file that the test calls, directly or indirectly. */
function nodesWith(program: Node, test: Node): readonly Node[] {
  const functions = within(program).filter(
    ({ type, ...node }) =>
      type === "FunctionDeclaration" ||
      (type === "VariableDeclarator" &&
        ["ArrowFunctionExpression", "FunctionExpression"].includes((node["init"] as Node | null)?.type ?? "")),
  );
  const taken = new Set([test]);
  for (const node of taken) {
    const called = new Set(within(node).filter(isCall).map(calleeOf));
    for (const one of functions)
      if (called.has(((one["id"] as Node | null)?.["name"] as string | undefined) ?? "")) taken.add(one);
  }
  return [...taken];
}

/** True for the argument `{ tag: "@long" }` of a test. */
function isTag({ type, properties }: Node) {
  const [first, ...others] = type === "ObjectExpression" ? (properties as Node[]) : [];
  return others.length === 0 && (first?.["key"] as Node | undefined)?.["name"] === "tag";
}

/** Replacer for `JSON.stringify`. Omits positions and tags, so that hashes of tests do not depend on them. */
function normalized(key: string, value: unknown) {
  if (key === "start" || key === "end") return undefined;
  return key === "arguments" ? (value as Node[]).filter((node) => !isTag(node)) : value;
}

/** Tests in a file's text. Parses the code, so comments and strings do not count. */
export function testsIn(code: string): Test[] {
  const program = parseAst(code, { lang: "tsx" }) as unknown as Node;
  const asserting = assertingIn(program);
  const found: Test[] = [];
  const visit = (node: Node, skipped: boolean) => {
    const off = skipped || (isCall(node) && skipping.test(calleeOf(node)));
    if (isTest(node)) {
      const [title, ...rest] = node["arguments"] as Node[];
      const inside = rest.flatMap(within).some((call) => isCall(call) && skipping.test(calleeOf(call)));
      const nodes = nodesWith(program, node);
      const text = nodes.map(({ start, end }) => code.slice(start, end)).join("\n");
      const isScripted =
        text.includes(".click()") && text.includes("evaluate") && nodes.flatMap(within).some(pressesByScript);
      const scripted = isScripted ? ["click() in evaluate"] : [];
      found.push({
        syntax: JSON.stringify(nodes, normalized),
        unseen: [...new Set(text.match(reads)), ...scripted],
        name: code.slice(title!.start + 1, title!.end - 1),
        skipped: off || inside,
        asserts: rest.some((part) => asserts(part, asserting)),
      });
    }
    for (const child of childrenOf(node)) visit(child, off);
  };
  visit(program, false);
  return found;
}

const read = new Map<string, readonly Test[]>();

function testsOf(file: string): readonly Test[] {
  const path = join(root, file);
  const tests = read.get(file) ?? (existsSync(path) ? testsIn(readFileSync(path, "utf8")) : []);
  read.set(file, tests);
  return tests;
}

/** Returns the problem with a test of a conformance row, or null. */
export function faultOf([file, name]: TestName): string | null {
  const test = testsOf(file).find((each) => each.name === name);
  if (!test) return `${file} has no test "${name}".`;
  if (test.skipped) return `${file}: "${name}" is skipped.`;
  if (file.startsWith("e2e/") && test.unseen.length > 0)
    return `${file}: "${name}" uses ${test.unseen.join(", ")}; see e2e/visible.ts.`;
  return test.asserts ? null : `${file}: "${name}" asserts nothing.`;
}

export const syntaxOf = ([file, name]: TestName) => testsOf(file).find((each) => each.name === name)?.syntax ?? "";
