/** Signed-in account (specification 3). Pages display only its email. */
export type User = { readonly id: string; readonly email: string };
