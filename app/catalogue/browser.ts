import { countOf } from "../admin/domain/counts.ts";
import { amountsIn } from "../admin/domain/figures.ts";
import type { BrowserModule } from "../shop/browser-module.ts";
import { CardAction } from "./ui/card-action.tsx";
import { AllDepartments, LargestDepartments } from "./ui/departments.tsx";
import { PriceNote } from "./ui/price-note.tsx";
import { ProductLink } from "./ui/product-link.tsx";
import { SearchBox } from "./ui/search-box.tsx";

export const browserModule: BrowserModule = {
  slots: {
    SearchBox,
    ProductLink,
    CardAction,
    PriceNote,
    formatMoney: amountsIn,
    formatCount:
      ({ counts }) =>
      (count) =>
        countOf(count, counts),
    departments: { All: AllDepartments, Row: LargestDepartments },
  },
  loadData: async ({ pageOf, shop, store }) =>
    (await import("./browser/ahead/prefetching.ts")).prefetching(pageOf, shop, store.subscribe),
};
