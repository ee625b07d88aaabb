/** The signed-in account, as far as the store knows it (specification 3): only the e-mail is ever displayed. */
export type User = { readonly id: string; readonly email: string };
