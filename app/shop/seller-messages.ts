/** Texts about the seller that only the server writes. */
export const sellerMessages = { vatId: (id: string) => `VAT ID ${id}` };
