import type { Appearance } from "../../page/document-data.ts";
import type { Figures, Money } from "./money.ts";

export type Shop = {
  readonly name: string;
  readonly slogan?: string;
  /** Shown instead of the default logo and the shop's name. */
  readonly logo?: { readonly src: string; readonly width: number; readonly height: number };
  readonly appearance?: Appearance;
  /** Shown above every page. `href` is a path or an absolute URL. */
  readonly announcement?: { readonly text: string; readonly href?: string };
  /** Reason why the shop takes no orders, as a sentence. Undefined if it takes orders. */
  readonly closed?: string;
  /** Texts of the order button, and of a notice above it. The notice may contain links. */
  readonly ordering?: { readonly button: string; readonly notice?: readonly (string | NamedPage)[] };
  /** True if the owner has set up shipping or taxes. */
  readonly hasRates?: true;
  readonly priceNote?: PriceNote;
  /** Pages that the sign-in page links to, if published. */
  readonly terms?: NamedPage;
  readonly privacy?: NamedPage;
  /** Footer columns. `pages` are the owner's text pages. Below them, `links` lead to the store's built-in pages. */
  readonly footer?: readonly {
    readonly title: string;
    readonly pages: readonly NamedPage[];
    readonly links?: readonly NamedPage[];
  }[];
  /** Price and count formats that differ from the specification's. */
  readonly money?: Money;
  readonly counts?: Figures;
  /** Time zone (IANA name) and locale (BCP 47 tag) of dates. */
  readonly timeZone?: string;
  readonly locale?: string;
  /** Present if the owner has entered at least one detail. */
  readonly seller?: Seller;
  /** The shop's name and the seller's details in one line. */
  readonly sellerText?: string;
  readonly identity: Provider;
  readonly features: "" | "catalogue" | "all";
};

/** The business that runs the shop. Missing details are empty. `address` has one entry per line. */
export type Seller = {
  readonly name: string;
  readonly address: readonly string[];
  /** With country prefix, such as "DE". */
  readonly vatId: string;
  readonly email: string;
};

/** Note about tax and shipping beside prices, such as "incl. VAT". */
export type PriceNote = {
  /** Start of a note about all prices of a page. Notes beside single prices omit it. */
  readonly lead: string;
  /** Text about tax. Empty if the shop's country has no taxes. */
  readonly tax: string;
  /** Tax classes with a rate above zero in the shop's country. */
  readonly taxClasses: readonly string[];
  /** Absent if the shop has no shipping costs. `href` is the page about shipping, if published. */
  readonly shipping?: { readonly title: string; readonly href?: string };
};

export type NamedPage = { readonly title: string; readonly href: string };

export type Provider = { readonly provider: "embedded" } | FirebaseProject;

export type FirebaseProject = {
  readonly provider: "firebase";
  /** Project configuration from the Firebase console. Contains no secrets. */
  readonly config: { readonly apiKey: string; readonly authDomain: string; readonly projectId: string };
  /** Origin of a Firebase emulator, such as http://127.0.0.1:9099. */
  readonly emulator?: string;
};
