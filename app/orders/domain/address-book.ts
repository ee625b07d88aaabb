import type { DeliveryForm } from "./delivery.ts";
import type { Address } from "./order.ts";

export const maxAddresses = 20;

/** Form value for a new address, instead of a saved address's id. */
export const newAddressId = "new";

/** `isPreferred`: the account's default address. */
export type SavedAddress = { readonly id: string; readonly address: Address; readonly isPreferred: boolean };

export type AddressForm = Pick<DeliveryForm, keyof Address>;

/** `code` is ISO 3166-1 alpha-2. */
type Country = { readonly code: string; readonly name: string };

export type AddressBookPage = {
  readonly title: string;
  readonly addresses: readonly {
    readonly id: string;
    readonly lines: readonly string[];
    readonly phone: string | undefined;
    readonly isPreferred: boolean;
  }[];
  readonly mayAdd: boolean;
  readonly message: string | null;
  readonly account?: string | undefined;
};

export type SavedAddressPage = {
  readonly title: string;
  readonly id: string;
  readonly typed: AddressForm;
  readonly errors: Partial<AddressForm>;
  readonly refusal: string | null;
  readonly countries: readonly Country[];
};
