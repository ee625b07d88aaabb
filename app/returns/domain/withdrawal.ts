export const statementFields = ["name", "number", "email", "products"] as const;

export type TypedStatement = Readonly<Record<(typeof statementFields)[number], string>>;

/** A valid statement of withdrawal. The email is in lower case. `products` is empty for the whole order. */
export type Statement = Omit<TypedStatement, "number"> & { readonly number: number };

export type WithdrawPage = { readonly title: string } & (
  | {
      readonly step: "statement";
      readonly typed: TypedStatement;
      readonly errors: Partial<TypedStatement>;
      readonly problem: string | null;
    }
  /** `id`: idempotency key of the confirmation. */
  | { readonly step: "confirmation"; readonly typed: TypedStatement; readonly id: string }
  /** `at`: date and time to the second, in the shop's time zone. `sends`: true if the shop sends emails. */
  | { readonly step: "received"; readonly number: number; readonly at: string; readonly sends: boolean }
);
