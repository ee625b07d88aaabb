/** Signed-in account (specification 3). Only the email is ever displayed. */
export type User = { readonly id: string; readonly email: string };
