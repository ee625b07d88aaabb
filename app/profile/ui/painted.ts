/** Resolves after the next paint, so that screen readers notice a change. A hidden tab paints only when it is shown. */
export const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
