/** Progress bar on a terminal, occasional lines elsewhere. */
export function createProgress(name: string, times: number, out: NodeJS.WriteStream = process.stdout) {
  return {
    say: (done: number, doing: string) => {
      const bar = "#".repeat(Math.round((done / times) * 20)).padEnd(20, "-");
      const line = `[${bar}] ${name}: ${done} of ${times}  ${doing}`;
      if (out.isTTY) out.write(`\r\u001b[K${line.slice(0, out.columns - 1)}`);
      else if (done % 10 === 0) out.write(`${line}\n`);
    },
    /** Prints a line that the progress bar does not overwrite. */
    print: (text: string) => void out.write(`${out.isTTY ? "\r\u001b[K" : ""}${text}\n`),
  };
}
