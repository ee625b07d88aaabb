import type { Stream } from "./output.ts";

/** Progress display. `add` adds an amount of work to the work done so far. Call `done` at the end. */
export type Progress = { readonly add: (amount: number) => void; readonly done: () => void };

/** Starts a progress display. @param total amount of all work, in any unit; 0 if unknown. */
export type ShowProgress = (name: string, total: number) => Progress;

export const noProgress: ShowProgress = () => ({ add() {}, done() {} });

const width = 30;

/** Shows progress as a bar on a terminal, and elsewhere as a line for every tenth of the work. */
export function progressOn(stream: Pick<Stream, "isTTY" | "write">) {
  let unfinished = 0;
  const show: ShowProgress = (name, total) => {
    unfinished += 1;
    let sum = 0;
    let lastStep = -1;
    function update() {
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
        update();
      },
      done() {
        sum = total;
        update();
        unfinished -= 1;
        if (stream.isTTY) stream.write("\n");
      },
    };
  };
  return { show, isUnfinished: () => unfinished > 0 };
}
