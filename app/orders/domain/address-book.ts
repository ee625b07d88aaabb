import type { DeliveryForm } from "./delivery.ts";
import type { Address } from "./order.ts";

/** How many addresses an account keeps at most. */
export const mostAddresses = 20;

/** Where an address is chosen or opened by its id: none of those that are kept. */
export const another = "new";

/** An address that an account keeps. One of them, as long as there are any, is the preferred one. */
export type SavedAddress = { readonly id: string; readonly address: Address; readonly isPreferred: boolean };

/** The fields of an address, as they were typed. */
export type AddressForm = Pick<DeliveryForm, keyof Address>;

/** A country by its ISO 3166-1 alpha-2 code. */
type Country = { readonly code: string; readonly name: string };

/** The page of all addresses of an account, the preferred one first. */
export type AddressBookPage = {
  readonly title: string;
  readonly addresses: readonly {
    readonly id: string;
    /** Line by line as on an envelope. */
    readonly lines: readonly string[];
    readonly phone: string | undefined;
    readonly isPreferred: boolean;
  }[];
  /** Whether there is room for one more. */
  readonly mayAdd: boolean;
  /** What has just been done. */
  readonly said: string | null;
  /** The address of the account, where it has a page. */
  readonly account?: string | undefined;
};

/** The form of one address. */
export type SavedAddressPage = {
  readonly title: string;
  /** `another` for a new one. */
  readonly id: string;
  readonly typed: AddressForm;
  /** What is wrong in which field, after the form was refused. */
  readonly errors: Partial<AddressForm>;
  /** Why none can be added; null where one can. */
  readonly refusal: string | null;
  /** Where the shop delivers, by name. */
  readonly countries: readonly Country[];
};
