import { mostCounted } from "./domain/catalogue.ts";

/** What shoppers read of the departments in a header. */
export const departmentsMessages = {
  all: "All",
  heading: "All departments",
  close: "Close",
  /** Without a separator that every page would have to ask the browser for. */
  counted: (products: number) => (products < mostCounted ? String(products) : "1,000+"),
};
