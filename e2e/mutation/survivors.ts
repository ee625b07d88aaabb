/** A mutant that no test has noticed: a piece of the code on one line, as it stands there and as it was changed. */
export type Survivor = {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** What kind of change it is, as Stryker calls it. */
  readonly mutator: string;
  readonly before: string;
  readonly after: string;
};

type Position = { readonly line: number; readonly column: number };

/** What of Stryker's JSON report is read here. Lines and columns count from 1; the end is behind the last character. */
export type Report = {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string;
        readonly mutants: readonly {
          readonly mutatorName: string;
          readonly replacement: string;
          readonly status: string;
          readonly location: { readonly start: Position; readonly end: Position };
        }[];
      }
    >
  >;
};

/** How a report's mutants ended. */
export function countsOf({ files }: Report) {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const survived = statuses.filter(isSurvival).length;
  return { mutants: statuses.length, killed: statuses.length - survived, survived };
}

/** An endless loop and a file of tests that breaks down are noticed as well as a test that fails; what a comment exempts is not. */
const isSurvival = (status: string) => !["Killed", "Timeout", "RuntimeError"].includes(status);

/** The mutants of a report that no test noticed, or that no test came by. */
export const survivorsIn = ({ files }: Report): Survivor[] =>
  Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => isSurvival(status))
      .map(({ mutatorName, replacement, location: { start, end } }) => {
        const lines = source.split("\n");
        const code = lines.slice(start.line - 1, end.line).join("\n");
        const last = lines[end.line - 1]!;
        const [from, to] = [start.column - 1, code.length - (last.length - end.column + 1)];
        const line = (text: string) => oneLine(code.slice(0, from) + shortened(text) + code.slice(to));
        return {
          file,
          line: start.line,
          mutator: mutatorName,
          before: line(code.slice(from, to)),
          after: line(replacement),
        };
      }),
  );

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** The beginning and the end of what is too long to be read on one line. */
const shortened = (text: string) => {
  const whole = oneLine(text);
  return whole.length > 100 ? `${whole.slice(0, 60)} … ${whole.slice(-30)}` : whole;
};

/** Whether a line of this code, shortened as above, stands in a file. */
export function standsIn(source: string, { before }: Survivor): boolean {
  const code = oneLine(source);
  return before.split(" … ").every((piece) => code.includes(piece.trim()));
}

export type Listed = Survivor & { readonly reason: string };

/** The survivors that `docs/mutation.md` lists, as `entry` writes them. */
export const listedIn = (page: string): Listed[] =>
  [...page.matchAll(/^#### (\S+):(\d+) (\w+)\n+```diff\n- (.*)\n\+ (.*)\n```\n+((?:[^#\n].*\n)*)/gm)].map(
    ([, file, line, mutator, before, after, reason]) => ({
      file: file!,
      line: Number(line),
      mutator: mutator!,
      before: before!,
      after: after!,
      reason: reason!.trim(),
    }),
  );

/** A survivor as the page lists it; its reason is to be written below. */
export const entry = ({ file, line, mutator, before, after }: Survivor) =>
  `#### ${file}:${line} ${mutator}\n\n\`\`\`diff\n- ${before}\n+ ${after}\n\`\`\`\n`;

/** What the page must be told: the survivors that it does not list, and those that it lists and that are not there, or are elsewhere. */
export function differences(found: readonly Survivor[], listed: readonly Survivor[]): string[] {
  const [here, there] = [byChange(found), byChange(listed)];
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((change) => {
    const [are, stand] = [here.get(change) ?? [], there.get(change) ?? []];
    if (are.length > stand.length) return [`Not listed:\n\n${entry(are.at(-1)!)}`];
    if (are.length < stand.length) return [`Listed, but it is killed, or its code is gone:\n\n${entry(stand.at(-1)!)}`];
    return are.flatMap(({ line }, at) =>
      line === stand[at]!.line ? [] : [`Listed in another line than ${line}:\n\n${entry(stand[at]!)}`],
    );
  });
}

/** Told apart by the code and its change, not by the line, which moves when another does. */
const byChange = (survivors: readonly Survivor[]) =>
  Map.groupBy(survivors, ({ file, mutator, before, after }) => [file, mutator, before, after].join("\n"));
