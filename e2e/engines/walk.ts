import { complaints } from "./complaints.ts";
import { type Engine, until } from "./engine.ts";

/** What is done in turn, and what must come of it: each rejects where that does not come. */
export type Steps = Record<string, () => Promise<unknown>>;

/** A shopper at the store, in whatever engine. */
export type Walker = {
  readonly engine: Engine;
  /** Where the store answers. */
  readonly address: string;
  /** Until an expression is worth this in the page; true, where nothing else is said. */
  readonly wait: (expression: string, expected?: unknown) => Promise<void>;
};

// Where things are, as XPath.
export const button = (name: string) => `//main//button[normalize-space()="${name}"]`;
export const link = (name: string) => `//main//a[normalize-space()="${name}"]`;
export const field = (label: string) => `//label[contains(., "${label}")]//input`;
/** A field whose label stands beside it. */
export const fieldOf = (label: string) => `//*[@id=//label[normalize-space()="${label}"]/@for]`;
/** On an order's page: what shows the button that cancels it. */
export const cancelOpen = '//main//summary[normalize-space()="Cancel this order"]';
export const basket = '//a[starts-with(@aria-label, "Basket")]';
export const signIn = '//header//a[normalize-space()="Sign In"]';
export const signOut = '//header//button[normalize-space()="Sign Out"]';

// What is so, as expressions.
export const hydrated = "performance.getEntriesByName('hydrated').length > 0";
export const count = "document.querySelector('a[aria-label^=Basket]')?.textContent";
export const path = "location.pathname";
export const shows = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;

/** An address in the United States, by the labels of the order form. */
export const delivery = {
  "Full name": "Ada Shopper",
  "Street and house number": "1 Analytical Way",
  City: "Springfield",
  "Postal code": "62701",
};

/** Takes all steps, and expects of each that nothing went wrong in the page. @throws at the first that fails, with its name. */
export async function walk(engine: Engine, address: string, stepsOf: (walker: Walker) => Steps): Promise<void> {
  // While one document gives way to the next there is none to ask.
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
