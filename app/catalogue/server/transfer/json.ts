import { CommandError } from "../../../server/command/errors.ts";

/** `line` is the value's first line, from 1. */
type JsonItem = { readonly line: number; readonly value: unknown };

/** Maximum length of an item, in characters. An item without an end must not fill the memory. */
const maxItemLength = 5_000_000;

/** Parses JSON Lines. Skips empty lines. @throws CommandError for an invalid line. */
export async function* readJsonLines(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<JsonItem> {
  let line = 0;
  let rest = "";
  for await (const piece of pieces) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop()!;
    if (rest.length > maxItemLength) throw new CommandError(`Line ${line + lines.length + 1} is too long.`);
    for (const text of lines) {
      line += 1;
      if (text.trim()) yield { line, value: parsed(text, line) };
    }
  }
  if (rest.trim()) yield { line: line + 1, value: parsed(rest, line + 1) };
}

/** Parses the objects of a JSON array one by one. @throws CommandError with the line of invalid text. */
export async function* readJsonArray(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<JsonItem> {
  let [line, begun] = [1, 1];
  let item = "";
  let [depth, inString, escaped] = [0, false, false];
  let expected: "[" | "{ or ]" | "{" | ", or ]" | "the end" = "[";

  for await (const piece of pieces) {
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const mark = piece[at]!;
      if (mark === "\n") line += 1;
      if (depth > 1) {
        if (inString) {
          if (escaped) escaped = false;
          else if (mark === "\\") escaped = true;
          else if (mark === '"') inString = false;
        } else if (mark === '"') inString = true;
        else if (mark === "{" || mark === "[") depth += 1;
        else if (mark === "}" || mark === "]") depth -= 1;
        if (depth > 1) continue;
        yield { line: begun, value: parsed(item + piece.slice(from, at + 1), begun) };
        item = "";
        expected = ", or ]";
      } else if (!/\s/.test(mark)) {
        if (!expected.split(" or ").includes(mark)) throw new CommandError(`Line ${line}: expected ${expected}.`);
        if (mark === "[") [depth, expected] = [1, "{ or ]"];
        else if (mark === "{") [depth, from, begun] = [2, at, line];
        else if (mark === ",") expected = "{";
        else [depth, expected] = [0, "the end"];
      }
    }
    if (depth > 1) item += piece.slice(from);
    if (item.length > maxItemLength)
      throw new CommandError(`Line ${begun}: the product that begins on this line is too long.`);
  }
  if (expected !== "the end") throw new CommandError(`Line ${line}: the file ends where ${expected} is expected.`);
}

function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`Line ${line}: this is not JSON.`);
  }
}
