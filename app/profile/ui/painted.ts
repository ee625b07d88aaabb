/** Resolves once what was rendered before is on the screen, and screen readers have been told: in a page out of sight, when it is seen. */
export const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
