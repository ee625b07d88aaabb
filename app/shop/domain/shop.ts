import type { Appearance } from "../../page/document-data.ts";
import type { Figures, Money } from "./money.ts";

/** What the owner's settings let a page know of the shop. */
export type Shop = {
  /** The name in the logo, the titles and the notices. */
  readonly name: string;
  /** The few words beside it, where its owner has given it some. */
  readonly slogan?: string;
  /** A picture in place of its mark and name. */
  readonly logo?: { readonly src: string; readonly width: number; readonly height: number };
  /** Where it does not look as the store does. */
  readonly appearance?: Appearance;
  /** What its owner announces above every page, and where that leads: a path of the shop's, or an address elsewhere. */
  readonly announcement?: { readonly text: string; readonly href?: string };
  /** While nothing can be ordered: why, in a sentence. */
  readonly closed?: string;
  /** What the button says by which shoppers order, and the notice above it, in which names of pages lead to them. */
  readonly ordering?: { readonly button: string; readonly notice?: readonly (string | NamedPage)[] };
  /** The owner's published pages that signing in refers to. */
  readonly terms?: NamedPage;
  readonly privacy?: NamedPage;
  /** What stands at the foot of every page, if anything does. */
  readonly footer?: readonly FooterColumn[];
  /** How prices are written where that is not as the specification has it, in dollars; and how counts are then. */
  readonly money?: Money;
  readonly counts?: Figures;
  /** As the clock of which place moments are told (an IANA name), and in which language's manner (a BCP 47 tag). */
  readonly timeZone?: string;
  readonly locale?: string;
  /** Who keeps the accounts. */
  readonly identity: Provider;
  /** What is switched on besides the specification (the setting STORE_FEATURES). `all` has the catalogue too. */
  readonly features: "" | "catalogue" | "all";
};

/** A page of the store by the name that shoppers read. */
export type NamedPage = { readonly title: string; readonly href: string };

/** A column at the foot of every page: the owner's own pages, then links to pages of the store. */
export type FooterColumn = {
  readonly title: string;
  readonly pages: readonly NamedPage[];
  readonly links?: readonly NamedPage[];
};

/** An identity provider, with what a browser must know to ask it. */
export type Provider = { readonly provider: "embedded" } | FirebaseProject;

export type FirebaseProject = {
  readonly provider: "firebase";
  /** What the Firebase console calls the project's configuration. None of it is secret. */
  readonly config: { readonly apiKey: string; readonly authDomain: string; readonly projectId: string };
  /** The origin of an emulator that stands in for Google's servers, such as http://127.0.0.1:9099. */
  readonly emulator?: string;
};
