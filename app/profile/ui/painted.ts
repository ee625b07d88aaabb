/** Resolves after the next paint, so that screen readers notice a change. In a hidden tab, waits until it is shown. */
export const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
