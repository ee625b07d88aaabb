import type { TotalRefusal } from "./domain/total.ts";
import { chargeMessages } from "./messages.ts";

export function refusalText(refused: TotalRefusal, format: (amount: number) => string): string {
  const { codes, shipping } = chargeMessages;
  if ("code" in refused) return codes.refused[refused.refusal](refused.code, format(refused.minimum ?? 0));
  if (refused.refusal === "no shipping chosen") return shipping.choose;
  if (refused.refusal !== "no shipping to country") return shipping.tooLarge;
  return refused.country ? shipping.noShipping : shipping.chooseCountry;
}
