declare global {
  interface Window {
    /** State of the document's inline script (`first-script.ts`). */
    early: {
      /** URL at which the document was opened. */
      readonly address: string;
      readonly build: string;
      /** Elements pressed before hydration, in order. Buttons, but the last may be a link or a submit button. */
      readonly presses: HTMLElement[];
      stop: () => void;
      /** Submits the forms of the pressed buttons. Called if rendering fails. */
      post: () => void;
    };
  }
}

/** After hydration, clicks the elements that the shopper pressed before, once and in order. */
export function replayEarlyPresses() {
  performance.mark("hydrated");
  for (const press of window.early.presses.splice(0)) if (press.isConnected) press.click();
}
