import { complaints } from "./complaints.ts";
import { type Engine, until } from "./engine.ts";

/** Steps by name, in order. A step rejects if the page does not show the step's result. */
export type Steps = Record<string, () => Promise<unknown>>;

export type Walker = {
  readonly engine: Engine;
  readonly address: string;
  /** Waits until an expression, evaluated in the page, has the expected value (default: true). */
  readonly wait: (expression: string, expected?: unknown) => Promise<void>;
};

// The selectors below are XPath.
export const button = (name: string) => `//main//button[normalize-space()="${name}"]`;
export const link = (name: string) => `//main//a[normalize-space()="${name}"]`;
export const field = (label: string) => `//label[contains(., "${label}")]//input`;
export const fieldOf = (label: string) => `//*[@id=//label[normalize-space()="${label}"]/@for]`;
/** The `summary` element that reveals the cancel button on an order's page. */
export const cancelOpen = '//main//summary[normalize-space()="Cancel this order"]';
export const basket = '//a[starts-with(@aria-label, "Basket")]';
export const signIn = '//header//a[normalize-space()="Sign In"]';
export const signOut = '//header//button[normalize-space()="Sign Out"]';

// The expressions below are evaluated in the page.
export const hydrated = "performance.getEntriesByName('hydrated').length > 0";
export const count = "document.querySelector('a[aria-label^=Basket]')?.textContent";
export const path = "location.pathname";
export const shows = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;

export const delivery = {
  "Full name": "Ada Shopper",
  "Street and house number": "1 Analytical Way",
  City: "Springfield",
  "Postal code": "62701",
};

/** Runs all steps. The error names the first step that fails or causes page errors. */
export async function walk(engine: Engine, address: string, stepsOf: (walker: Walker) => Steps): Promise<void> {
  // Returns errors as values, because evaluation fails while the browser replaces the document.
  const ask = (expression: string) => engine.evaluate(expression).catch((error: Error) => error.message);
  const wait: Walker["wait"] = (expression, expected) => until(expression, () => ask(expression), expected);
  const steps = stepsOf({ engine, address, wait });
  for (const [name, step] of Object.entries(steps)) {
    const take = async () => {
      await step();
      await wait(complaints, "");
    };
    await take().catch((error: unknown) => {
      throw new Error(`${engine.name}: ${name}: ${(error as Error).message}`, { cause: error });
    });
  }
  process.stdout.write(`${engine.name}: ${Object.keys(steps).length} steps passed\n`);
}
