declare global {
  interface Window {
    /** State of the document's inline script (`page/server/first-script.ts`). */
    early: {
      /** URL at which the document was opened. */
      readonly address: string;
      readonly build: string;
      /** Buttons pressed before hydration, then the link or form that waits for them. */
      readonly presses: HTMLElement[];
      /** Stops recording presses. */
      stop: () => void;
      /** Submits the forms of the pressed buttons, and stops recording. */
      post: () => void;
    };
  }
}

/** Stops recording presses: React handles them from now on. */
export const leavePresses = () => window.early.stop();

/** Replays the presses before hydration once, in order. */
export function replayEarlyPresses() {
  performance.mark("hydrated");
  for (const press of window.early.presses.splice(0)) if (press.isConnected) press.click();
}

/** Submits the forms of pressed buttons without scripts, because hydration failed. */
export const postEarlyPresses = () => window.early.post();
