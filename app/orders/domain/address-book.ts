import type { DeliveryForm } from "./delivery.ts";
import type { Address } from "./order.ts";

/** Maximum number of saved addresses per account. */
export const maxAddresses = 20;

/** Id of an address that is not saved yet, in URLs and forms. */
export const newAddressId = "new";

/** An address saved by an account. `isPreferred` is true for the account's default address. */
export type SavedAddress = { readonly id: string; readonly address: Address; readonly isPreferred: boolean };

export type AddressForm = Pick<DeliveryForm, keyof Address>;

/** `code` is ISO 3166-1 alpha-2. */
type Country = { readonly code: string; readonly name: string };

export type AddressBookPage = {
  readonly title: string;
  readonly addresses: readonly {
    readonly id: string;
    /** Lines in postal format. */
    readonly lines: readonly string[];
    readonly phone: string | undefined;
    readonly isPreferred: boolean;
  }[];
  /** True if the account has fewer than `maxAddresses` addresses. */
  readonly mayAdd: boolean;
  /** Confirmation of the last action, or null. */
  readonly message: string | null;
  /** URL of the account page, if the page exists. */
  readonly account?: string | undefined;
};

export type SavedAddressPage = {
  readonly title: string;
  /** `newAddressId` for a new address. */
  readonly id: string;
  readonly typed: AddressForm;
  /** Validation errors by field. */
  readonly errors: Partial<AddressForm>;
  /** Reason why the address cannot be saved, or null. */
  readonly refusal: string | null;
  /** Countries that the shop delivers to, with their names. */
  readonly countries: readonly Country[];
};
