import type { OwnedProducts, ProductsQuery } from "../../../domain/assortment.ts";
import type { Department } from "../../../domain/catalogue.ts";
import type { Fields, FormPage } from "../../../../admin/domain/pages.ts";

/** The list of products, with its filters. */
export type ProductsPage = OwnedProducts & {
  readonly title: string;
  readonly filter: ProductsQuery;
  readonly departments: readonly Department[];
  readonly mayChange: boolean;
};

/** The form of a new product. */
export type NewProductPage = FormPage & {
  /** Names of existing departments. */
  readonly departments: readonly string[];
  readonly currency: string;
};

/** Time and author of a product's archiving. */
export type ArchivedProduct = {
  /** ISO 8601 */
  readonly at: string;
  /** Email of the author's account, or the id of a deleted account; null for a command on the host. */
  readonly by: string | null;
};

/** The page of a product, with its form. */
export type ProductFormPage = NewProductPage & {
  readonly id: string;
  /** Stored URL handle. */
  readonly slug: string;
  readonly stock: number;
  readonly hasPicture: boolean;
  /** Number of scheduled prices. */
  readonly planned: number;
  readonly archived: ArchivedProduct | null;
  readonly mayRestore: boolean;
  /** Result of the new-product form: "yes" if it added this product, "before" if the product existed; else null. */
  readonly added: "yes" | "before" | null;
};

/** Reason why a form was refused: a sentence, and errors by field name. */
export type ProductProblem = { readonly sentence: string; readonly errors: Fields };

/** The page of a product's stock: form and history. */
export type StockPage = {
  readonly title: string;
  readonly id: string;
  readonly stock: number;
  /** Idempotency key of the form. */
  readonly form: string;
  readonly typed: Fields;
  readonly problem: ProductProblem | null;
  readonly saved: boolean;
  readonly mayChange: boolean;
  readonly changes: readonly {
    readonly id: number;
    readonly at: string;
    readonly by: string;
    readonly change: number;
    readonly stock: number;
    readonly reason: string;
    readonly note: string;
  }[];
};

/** The page of a product's current, scheduled and former prices. */
export type PricesPage = {
  readonly title: string;
  readonly id: string;
  /** In minor units of the shop's currency, like all prices of this page. */
  readonly price: number;
  readonly currency: string;
  /** Time zone of the times that the owner types. */
  readonly timeZone: string;
  readonly typed: Fields;
  readonly problem: ProductProblem | null;
  readonly said: "planned" | "withdrawn" | null;
  readonly mayChange: boolean;
  readonly prices: readonly {
    readonly id: number;
    readonly price: number;
    readonly startsAt: string;
    /** Email of the account that scheduled the price, or id of a deleted account. Null for a command on the host. */
    readonly by: string | null;
    readonly counts: boolean;
  }[];
};

/** The page that asks the owner to confirm archiving or restoring a product. */
export type ArchivePage = {
  readonly title: string;
  readonly id: string;
  readonly version: number;
  readonly isArchived: boolean;
  /** Number of scheduled prices, which archiving withdraws. */
  readonly planned: number;
  readonly problem: string | null;
};
