/** How long a click waits for more of them, and at most, in milliseconds. */
const [quiet, longest] = [150, 1_000];

/** How long to wait after the first failure, the second, and so on, in milliseconds. */
const pauses = [1_000, 2_000, 5_000, 10_000, 30_000];

/** The pause after so many failures; not the same in all browsers, which would come back to the store together. */
export const pauseAfter = (failures: number) =>
  pauses[Math.min(failures, pauses.length) - 1]! * (0.75 + Math.random() / 2);

/**
 * Does a job now or soon, never twice at once, and after a failure again: later each time, or as soon as the browser is
 * online or the page is looked at. `job` says whether there is more to do at once.
 */
export function throttled(job: () => Promise<boolean>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  let failures = 0;
  let due = false;
  let running: Promise<void> | null = null;

  async function run() {
    try {
      do {
        due = false;
        due = (await job()) || due;
      } while (due);
      failures = 0;
    } catch {
      failures += 1;
      timer = setTimeout(() => void now(), pauseAfter(failures));
    }
    running = null;
  }

  /** Resolves when it is done, or has failed. */
  function now(): Promise<void> {
    clearTimeout(timer);
    asked = 0;
    due = true;
    return (running ??= run());
  }

  const again = () => {
    if (failures > 0 && !document.hidden) void now();
  };
  addEventListener("online", again);
  addEventListener("visibilitychange", again);

  return {
    now,
    /** Once nobody has asked for a moment. */
    soon() {
      asked ||= Date.now();
      clearTimeout(timer);
      timer = setTimeout(() => void now(), Math.max(0, Math.min(quiet, asked + longest - Date.now())));
    },
  };
}
