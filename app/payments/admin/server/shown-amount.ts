import { plainAmount } from "../../../catalogue/domain/currency.ts";

/** An amount with its currency: "129.50 EUR". */
export const shownAmount = ({ amountCents, currency }: { readonly amountCents: number; readonly currency: string }) =>
  `${plainAmount(amountCents, currency)} ${currency}`;
