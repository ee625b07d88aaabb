import { maxCounted } from "./domain/catalogue.ts";

export const departmentsMessages = {
  all: "All",
  heading: "All departments",
  close: "Close",
  /** Number of products. The text for `maxCounted` or more is fixed, so that browsers need no number formatter. */
  counted: (products: number) => (products < maxCounted ? String(products) : "1,000+"),
};
