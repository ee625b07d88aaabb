/** The keys that a journey presses; their names are those of KeyboardEvent.key. */
export type Key = "ArrowDown" | "ArrowUp" | "Enter";

/** A browser of another make, as far as the journeys need it. Elements are named by XPath, which every driver knows. */
export type Engine = {
  readonly name: string;
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  click(xpath: string): Promise<void>;
  /** Replaces what a field holds. */
  type(xpath: string, text: string): Promise<void>;
  /** Chooses what has this value, of a list that drops down. */
  choose(xpath: string, value: string): Promise<void>;
  /** Presses a key wherever the focus is. */
  press(key: Key): Promise<void>;
  /** What an expression is worth in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** The message of the alert that is open, which is closed; nothing when there is none. */
  alert(): Promise<string | null>;
  close(): Promise<void>;
};

/** Asks again until the answer is the one expected, for ten seconds. */
export async function until(what: string, ask: () => Promise<unknown>, expected: unknown = true): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const answer = await ask();
    if (answer === expected) return;
    if (Date.now() > deadline) throw new Error(`${what}: expected ${String(expected)}, found ${String(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
