export type Specification = { readonly name: string; readonly value: string };

export const maxSpecifications = 40;

const [maxNameLength, maxValueLength] = [60, 250];

/** Parses `Name: value` lines. If a line is invalid, returns its number, and `why` for the text "line N <why>". */
export function specificationsIn(
  text: string,
): readonly Specification[] | { readonly line: number; readonly why: string } {
  const found: Specification[] = [];
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (!line.trim()) continue;
    const [, name = "", value = ""] = /^([^:]*):(.*)$/s.exec(line)?.map((part) => part.trim()) ?? [];
    const why = problemWith(name, value) ?? (found.length === maxSpecifications ? tooMany : duplicateIn(found, name));
    if (why) return { line: at + 1, why };
    found.push({ name, value });
  }
  return found;
}

const tooMany = `is too many: at most ${maxSpecifications} specifications are allowed`;

const duplicateIn = (found: readonly Specification[], name: string) =>
  found.some((other) => other.name === name) ? "has the same name as another line" : null;

function problemWith(name: string, value: string): string | null {
  if (!name || !value) return "must be a name and a value, such as Material: Brass";
  if (/[\p{Cc}\p{Cs}]/u.test(name + value)) return "has a control character";
  if (name.length > maxNameLength) return `has a name of more than ${maxNameLength} characters`;
  return value.length > maxValueLength ? `has a value of more than ${maxValueLength} characters` : null;
}

export const specificationsText = (all: readonly Specification[]) =>
  all.map(({ name, value }) => `${name}: ${value}`).join("\n");
