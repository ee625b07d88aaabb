/** Keys that the tests press, with their KeyboardEvent.key names. */
export type Key = "ArrowDown" | "ArrowUp" | "Enter";

/** Driver of a page in any browser engine. Selects elements by XPath, which every driver supports. */
export type Engine = {
  readonly name: string;
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  choose(xpath: string, value: string): Promise<void>;
  press(key: Key): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  /** Closes the open alert and returns its message. Null without an alert. */
  alert(): Promise<string | null>;
  close(): Promise<void>;
};

/** Polls until the value equals the expected value. @throws after ten seconds */
export async function until(what: string, ask: () => Promise<unknown>, expected: unknown = true): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const answer = await ask();
    if (answer === expected) return;
    if (Date.now() > deadline) throw new Error(`${what}: expected ${String(expected)}, found ${String(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
