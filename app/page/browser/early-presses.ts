declare global {
  interface Window {
    /** What the document's inline script (`page/server/first-script.ts`) leaves for the modules. */
    early: {
      /** The address that the document was opened at. */
      readonly address: string;
      /** The build of the store that the document is of. */
      readonly build: string;
      /** The buttons pressed before the page was hydrated, and the link or form that waits for them. */
      readonly presses: HTMLElement[];
      /** Leaves further presses to the browser. */
      stop: () => void;
      /** Posts the forms of the buttons pressed, and leaves further presses to the browser. */
      post: () => void;
    };
  }
}

/** From now on somebody listens: a press is theirs alone. */
export const leavePresses = () => window.early.stop();

/** Presses what was pressed before anyone listened, in their order, once. */
export function replayEarlyPresses() {
  performance.mark("hydrated");
  for (const press of window.early.presses.splice(0)) if (press.isConnected) press.click();
}

/** The page will never listen: the forms of those buttons work without it. */
export const postEarlyPresses = () => window.early.post();
