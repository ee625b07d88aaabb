/** Resolves after the next paint, so that screen readers notice a change. On a hidden page, waits until it is shown. */
export const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
