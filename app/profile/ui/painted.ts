/** Resolves after the next paint, so that screen readers notice a change. Waits until a hidden page is shown. */
export const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
