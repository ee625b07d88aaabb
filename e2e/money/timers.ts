export type Timers = ReturnType<typeof openTimers>;

/** Timers that tests can run early. */
export function openTimers() {
  const waiting = new Map<NodeJS.Timeout, () => void>();
  function run(timer: NodeJS.Timeout) {
    const action = waiting.get(timer);
    clearTimeout(timer);
    waiting.delete(timer);
    action?.();
  }
  return {
    later(ms: number, action: () => void) {
      const timer = setTimeout(() => run(timer), ms);
      waiting.set(timer, action);
    },
    elapse() {
      const timers = [...waiting.keys()];
      for (const timer of timers) run(timer);
    },
    count: () => waiting.size,
    stop() {
      for (const timer of waiting.keys()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
