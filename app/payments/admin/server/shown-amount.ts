import { plainAmount } from "../../../catalogue/domain/currency.ts";

export type Amount = { readonly amountCents: number; readonly currency: string };

/** An amount with its currency: "129.50 EUR". */
export const shownAmount = ({ amountCents, currency }: Amount) => `${plainAmount(amountCents, currency)} ${currency}`;
