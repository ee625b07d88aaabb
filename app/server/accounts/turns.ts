import { availableParallelism } from "node:os";

type Turns = {
  /** Jobs that may run at the same time. */
  readonly atOnce: number;
  /** Jobs that may wait, in all and of one visitor. */
  readonly waiting: number;
  readonly waitingOfOne: number;
  /** Milliseconds after which a waiting visitor is sent away. */
  readonly patience: number;
};

/**
 * What a process spends on passwords. A hash keeps one core busy for about 0.1 s, in a thread of its own: one core and one of
 * libuv's four threads are always left for rendering pages, however many people sign in at once.
 */
export const passwordTurns = (processes: number): Turns => ({
  atOnce: Math.max(1, Math.min(3, Math.floor((availableParallelism() - 1) / processes))),
  waiting: 1000,
  waitingOfOne: 100,
  patience: 5000,
});

/** Makes visitors wait for their turn, each in their own line, so that a crowd from one address delays mostly itself. */
export function createTurns({ atOnce, waiting, waitingOfOne, patience }: Turns) {
  // A Map keeps the order of its keys: the first line is served, then goes to the end.
  const lines = new Map<string, Set<() => void>>();
  let running = 0;
  let inLine = 0;

  function leave() {
    running -= 1;
    const [first] = lines;
    if (!first) return;
    const [visitor, line] = first;
    const [call] = line;
    lines.delete(visitor);
    if (line.size > 1) lines.set(visitor, line);
    call!();
  }

  /** Resolves to what ends the turn, or to null when there are too many before this visitor. */
  return async function takeTurn(visitor: string): Promise<(() => void) | null> {
    if (running < atOnce) {
      running += 1;
      return leave;
    }
    const line = lines.get(visitor) ?? new Set();
    if (inLine >= waiting || line.size >= waitingOfOne) return null;
    lines.set(visitor, line);
    inLine += 1;
    return new Promise((resolve) => {
      const step = (turn: (() => void) | null) => {
        clearTimeout(timer);
        line.delete(call);
        if (line.size === 0) lines.delete(visitor);
        inLine -= 1;
        resolve(turn);
      };
      const call = () => {
        running += 1;
        step(leave);
      };
      const timer = setTimeout(step, patience, null);
      line.add(call);
    });
  };
}
