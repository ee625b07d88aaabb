/** `before` and `after` are the original and the changed code, each on one line. */
export type Survivor = {
  readonly file: string;
  /** Stryker's name of the mutation. */
  readonly mutator: string;
  readonly before: string;
  readonly after: string;
};

type Position = { readonly line: number; readonly column: number };

/** Stryker's JSON report, with only the fields used here. Lines and columns count from 1; ends are exclusive. */
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

export function countsOf({ files }: Report) {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const survived = statuses.filter(isSurvival).length;
  return { mutants: statuses.length, killed: statuses.length - survived, survived };
}

/** True if Stryker's status means that the mutant survived. Timeouts and crashed test files count as killed. */
const isSurvival = (status: string) => !["Killed", "Timeout", "RuntimeError"].includes(status);

/** Mutants that no test detected or covered. */
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
        return { file, mutator: mutatorName, before: line(code.slice(from, to)), after: line(replacement) };
      }),
  );

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

const shortened = (text: string) => {
  const whole = oneLine(text);
  return whole.length > 100 ? `${whole.slice(0, 60)} … ${whole.slice(-30)}` : whole;
};

/** True if the source contains the survivor's code. The code may be shortened (`shortened`). */
export function standsIn(source: string, { before }: Survivor): boolean {
  const code = oneLine(source);
  return before.split(" … ").every((piece) => code.includes(piece.trim()));
}

export type Listed = Survivor & { readonly reason: string };

export const listedIn = (page: string): Listed[] =>
  [...page.matchAll(/^#### (\S+) (\w+)\n+```diff\n- (.*)\n\+ (.*)\n```\n+((?:[^#\n].*\n)*)/gm)].map(
    ([, file, mutator, before, after, reason]) => ({
      file: file!,
      mutator: mutator!,
      before: before!,
      after: after!,
      reason: reason!.trim(),
    }),
  );

/** Formats a survivor for docs/mutation.md, without the reason, which is written by hand. */
export const entry = ({ file, mutator, before, after }: Survivor) =>
  `#### ${file} ${mutator}\n\n\`\`\`diff\n- ${before}\n+ ${after}\n\`\`\`\n`;

/** Differences from docs/mutation.md: unlisted survivors, and listed mutants that no longer survive. */
export function differences(found: readonly Survivor[], listed: readonly Survivor[]): string[] {
  const [here, there] = [found.map(entry), listed.map(entry)];
  return [
    ...without(here, there).map((one) => `Not listed:\n\n${one}`),
    ...without(there, here).map((one) => `Listed, but the mutant was killed or its code is gone:\n\n${one}`),
  ];
}

/** Removes from `all` one equal text for each text in `others`. */
const without = (all: readonly string[], others: readonly string[]) =>
  others.reduce((rest, other) => {
    const at = rest.indexOf(other);
    return at < 0 ? rest : rest.toSpliced(at, 1);
  }, all);
