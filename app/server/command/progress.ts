import type { Stream } from "./output.ts";

/** How far something is: `add` what has been done since the last time, and say when all is `done`. */
export type Progress = { readonly add: (amount: number) => void; readonly done: () => void };

/**
 * Begins to show how far something is.
 * @param total what all of it adds up to, in any unit; 0 where nobody knows.
 */
export type ShowProgress = (name: string, total: number) => Progress;

/** For what nobody waits for. */
export const noProgress: ShowProgress = () => ({ add() {}, done() {} });

const width = 30;

/** Shows progress as a bar that grows where the stream is a terminal, and elsewhere as a line at each tenth. */
export function progressOn(stream: Pick<Stream, "isTTY" | "write">): ShowProgress {
  return (name, total) => {
    let sum = 0;
    let lastStep = -1;
    function tell() {
      const part = total ? Math.min(1, sum / total) : 1;
      const step = Math.floor(part * (stream.isTTY ? 100 : 10));
      if (step === lastStep) return;
      lastStep = step;
      const percent = `${Math.floor(part * 100)}`.padStart(3);
      const filled = "#".repeat(Math.floor(part * width)).padEnd(width);
      stream.write(stream.isTTY ? `\r${name} [${filled}] ${percent} %` : `${name}: ${percent} %\n`);
    }
    return {
      add(amount) {
        sum += amount;
        tell();
      },
      done() {
        sum = total;
        tell();
        if (stream.isTTY) stream.write("\n");
      },
    };
  };
}
