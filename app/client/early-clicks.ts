declare global {
  interface Window {
    /** The buttons pressed before the page was hydrated; the document's inline script collects them. */
    earlyClicks?: HTMLElement[];
    stopCollecting?: () => void;
  }
}

/** Presses the buttons that were pressed before anyone listened, in their order, once. */
export function replayEarlyClicks() {
  performance.mark("hydrated");
  window.stopCollecting?.();
  for (const button of window.earlyClicks?.splice(0) ?? []) if (button.isConnected) button.click();
}
