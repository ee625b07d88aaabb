/** Where progress is told: standard error, as a rule. */
export type Terminal = Pick<NodeJS.WriteStream, "isTTY" | "write">;

export type Progress = { readonly add: (amount: number) => void; readonly done: () => void };

const width = 30;

/**
 * Tells how far something is: as a bar that grows on a terminal, elsewhere as a line at each tenth.
 * @param total what all of it adds up to, in any unit; 0 where nobody knows.
 */
export function createProgress(name: string, total: number, terminal: Terminal = process.stderr): Progress {
  let sum = 0;
  let told = -1;
  function tell() {
    const part = total ? Math.min(1, sum / total) : 1;
    const step = Math.floor(part * (terminal.isTTY ? 100 : 10));
    if (step === told) return;
    told = step;
    const percent = `${Math.floor(part * 100)}`.padStart(3);
    const filled = "#".repeat(Math.floor(part * width)).padEnd(width);
    terminal.write(terminal.isTTY ? `\r${name} [${filled}] ${percent} %` : `${name}: ${percent} %\n`);
  }
  return {
    add(amount) {
      sum += amount;
      tell();
    },
    done() {
      sum = total;
      tell();
      if (terminal.isTTY) terminal.write("\n");
    },
  };
}
