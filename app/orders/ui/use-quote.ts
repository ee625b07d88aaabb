import { useState } from "react";
import { codesIn } from "../../charges/domain/discounts.ts";
import { quoteFor } from "../../charges/domain/quote.ts";
import { type Chosen, placeOf, type ReviewPage } from "../domain/review.ts";

/** Computes the total for the form's input. Call `update` after each input, optionally with another shipping method. */
export function useQuote({ typed, ...data }: ReviewPage) {
  const [chosen, setChosen] = useState<Chosen>(typed);
  function update(form: HTMLFormElement, shipping?: string) {
    const next = { ...chosenIn(form), ...(shipping !== undefined && { shipping }) };
    // Without this comparison, the page would render twice in hydration, and again for each letter of a name.
    setChosen((before) => (JSON.stringify(shownFor(before)) === JSON.stringify(shownFor(next)) ? before : next));
  }
  function shownFor(input: Chosen) {
    const typedCodes = codesIn(input.codes);
    const codes = typedCodes.filter((one) => data.current?.rates.codes.some(({ code }) => code === one));
    const quote = quoteFor(data.current, data.charged, placeOf(data, input), input.shipping, codes);
    return { quote, hasUnappliedCodes: codes.length < typedCodes.length };
  }
  return { ...shownFor(chosen), update };
}

const nothing: Chosen = { to: "", country: "", region: "", shipping: "", codes: "" };

const chosenIn = (form: HTMLFormElement): Chosen => ({ ...nothing, ...Object.fromEntries(new FormData(form)) });
