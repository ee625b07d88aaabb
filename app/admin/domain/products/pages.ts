import type { OwnedProducts, ProductsQuery } from "../../../catalogue/domain/assortment.ts";
import type { Department } from "../../../catalogue/domain/catalogue.ts";
import type { Fields, FormPage } from "../pages.ts";

/** The list of products, with what it was asked for. */
export type ProductsPage = OwnedProducts & {
  readonly title: string;
  readonly asked: ProductsQuery;
  readonly departments: readonly Department[];
  readonly mayChange: boolean;
};

/** The form of a product that is to be. */
export type NewProductPage = FormPage & {
  /** The names of departments, to choose from. */
  readonly departments: readonly string[];
  readonly currency: string;
};

/** A product that is not in the shop: what it is kept with. */
export type ArchivedProduct = {
  /** ISO 8601 */
  readonly at: string;
  /** An e-mail, or the id of an account that is gone; null for a command on the host. */
  readonly by: string | null;
};

/** The page of a product, with the form of what is told of it. */
export type ProductFormPage = NewProductPage & {
  readonly id: string;
  /** Its place in addresses, as it is kept. */
  readonly slug: string;
  readonly stock: number;
  readonly hasPicture: boolean;
  /** How many prices are planned. */
  readonly planned: number;
  readonly archived: ArchivedProduct | null;
  /** Whether whoever looks may put it back. */
  readonly mayRestore: boolean;
  /** Result of the form that led here: the product is new, or existed before; null without one. */
  readonly added: "yes" | "before" | null;
};

/** What a form was refused for: a sentence, and what is wrong by its fields. */
export type ProductProblem = { readonly sentence: string; readonly errors: Fields };

/** The page of a product's stock: its form, and what became of it until now. */
export type StockPage = {
  readonly title: string;
  readonly id: string;
  readonly stock: number;
  /** Which form this is: the same one counts once. */
  readonly form: string;
  readonly typed: Fields;
  readonly trouble: ProductProblem | null;
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

/** The page of a product's prices: the one that counts, those that are planned, and those that were. */
export type PricesPage = {
  readonly title: string;
  readonly id: string;
  /** In smallest units of the shop's currency, as all below. */
  readonly price: number;
  readonly currency: string;
  /** By which clock moments are typed. */
  readonly timeZone: string;
  readonly typed: Fields;
  readonly trouble: ProductProblem | null;
  readonly said: "planned" | "withdrawn" | null;
  readonly mayChange: boolean;
  readonly prices: readonly {
    readonly id: number;
    readonly price: number;
    readonly startsAt: string;
    /** An e-mail, or the id of an account that is gone. */
    readonly by: string | null;
    readonly counts: boolean;
  }[];
};

/** The question whether a product is to be archived, or put back. */
export type ArchivePage = {
  readonly title: string;
  readonly id: string;
  readonly version: number;
  readonly isArchived: boolean;
  /** What goes with it: prices that are planned. */
  readonly planned: number;
  readonly trouble: string | null;
};
