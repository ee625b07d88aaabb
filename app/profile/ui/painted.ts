/** Resolves after the next paint, when screen readers have noticed it. Hidden pages resolve when shown. */
export const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
