/** Debounce delay and maximum wait, in ms. */
const [quiet, longest] = [150, 1_000];

/** Retry delays after the first to fourth consecutive failure, in ms. */
const pauses = [1_000, 2_000, 5_000, 10_000];

/** Jitter keeps browsers from all retrying at the same time. */
export const pauseAfter = (failures: number) => (pauses[failures - 1] ?? 30_000) * (0.75 + Math.random() / 2);

/**
 * Debounces a job (`soon`) or runs it at once (`now`), one run at a time. Retries failures.
 * @param job resolves to true to run again at once
 */
export function throttled(job: () => Promise<boolean>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstAt = 0;
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

  function now(): Promise<void> {
    clearTimeout(timer);
    firstAt = 0;
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
    soon() {
      firstAt ||= Date.now();
      clearTimeout(timer);
      timer = setTimeout(() => void now(), Math.max(0, Math.min(quiet, firstAt + longest - Date.now())));
    },
  };
}
