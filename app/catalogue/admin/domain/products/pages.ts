import type { OwnedProducts, ProductsQuery, StockEntry } from "../../../domain/assortment.ts";
import type { Department } from "../../../domain/catalogue.ts";
import type { Fields, FormPage } from "../../../../admin/domain/pages.ts";

export type ProductsPage = OwnedProducts & {
  readonly title: string;
  readonly filter: ProductsQuery;
  readonly departments: readonly Department[];
  readonly mayChange: boolean;
};

export type NewProductPage = FormPage & { readonly departments: readonly string[]; readonly currency: string };

/** Resolves to a warning with a link if the tax class has no rates, else to null. */
export type ReadUntaxedWarning = (
  taxClass: string,
) => Promise<{ readonly text: string; readonly href: string; readonly title: string } | null>;

export type ProductFormPage = NewProductPage & {
  readonly id: string;
  readonly slug: string;
  readonly stock: number;
  readonly hasPicture: boolean;
  readonly planned: number;
  /** Time of archiving (ISO 8601). `by`: email, or id of a deleted account; null for a command on the host. */
  readonly archived: { readonly at: string; readonly by: string | null } | null;
  readonly mayRestore: boolean;
  readonly untaxed: Awaited<ReturnType<ReadUntaxedWarning>>;
  /** Result of the new-product form: "before" if the product existed already. Null without a submission. */
  readonly added: "yes" | "before" | null;
};

export type ProductProblem = { readonly sentence: string; readonly errors: Fields };

/** A form about a product. `typed` is the input of a refused submission. */
type ProductForm = {
  readonly title: string;
  readonly id: string;
  readonly typed: Fields;
  readonly problem: ProductProblem | null;
  readonly mayChange: boolean;
};

export type StockPage = ProductForm & {
  readonly stock: number;
  readonly form: string;
  readonly saved: boolean;
  readonly changes: readonly StockEntry[];
};

/** Prices are in minor units of the shop's currency. */
export type PricesPage = ProductForm & {
  readonly price: number;
  readonly priceBeforeSale: number | null;
  readonly currency: string;
  readonly timeZone: string;
  readonly done: "planned" | "started" | "withdrawn" | "ended" | null;
  readonly prices: readonly {
    readonly id: number;
    readonly price: number;
    readonly startsAt: string;
    readonly isReduction: boolean;
    /** Last day of a sale, such as "2026-12-24". */
    readonly lastDay: string | null;
    /** Email of the account that scheduled the price, or id of a deleted account. Null for a command on the host. */
    readonly by: string | null;
    readonly isApplied: boolean;
  }[];
};

export type ArchivePage = {
  readonly title: string;
  readonly id: string;
  readonly version: number;
  readonly isArchived: boolean;
  readonly planned: number;
  readonly problem: string | null;
};
