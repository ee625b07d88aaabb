import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import { useUser } from "../../shop/context.tsx";
import { another } from "../domain/address-book.ts";
import type { ReviewPage } from "../domain/review.ts";

const key = "wicker.order";

/** What was typed into the order form in this tab, by the names of its fields. */
type Kept = {
  /** Who was signed in; null for a guest, who may have signed in since. */
  readonly of: string | null;
  /** The basket that it was typed for: a guest who comes later has another. */
  readonly basket: string;
  readonly typed: Readonly<Record<string, string>>;
  /** The form was sent; whether it became an order, the next page shows. */
  readonly isSent: boolean;
};

const kept = () => JSON.parse(sessionStorage.getItem(key) ?? "null") as Kept | null;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What can be typed or chosen in a form. */
const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (control): control is Control => "labels" in control && control.matches("[id], [type=checkbox], [type=radio]"),
  );

const isBox = (control: Control): control is HTMLInputElement => control.type === "checkbox";
const isChoice = (control: Control): control is HTMLInputElement => control.type === "radio";
const valueOf = (control: Control) => (isBox(control) && !control.checked ? "" : control.value);

/** Whether nobody has touched it since the document came. */
const isUntouched = (control: Control) =>
  control instanceof HTMLSelectElement
    ? [...control.options].every(({ selected, defaultSelected, value }) => selected === (defaultSelected || !value))
    : isBox(control) || control.value === control.defaultValue;

/** Which address was chosen. Who typed one as a guest, and has signed in since, has had no choice: that one is meant. */
const chosenIn = ({ of, typed }: Kept) => typed["to"] ?? (of === null && typed["street"] ? another : undefined);

/**
 * Keeps in this tab what is typed into the order form, so that it is there again after the basket was changed, after a reload, a sign-in
 * and a lost connection; until it has become an order (`forgetSent`), or whoever typed it signs out (`basket/browser/own-pages.ts`).
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, { basket, errors, changes }: ReviewPage) {
  const of = useUser()?.id ?? null;
  const isRefused = changes.length > 0 || Object.keys(errors).length > 0; // then the page shows what was typed

  function keep(isSent: boolean) {
    const said = controlsOf(form.current!).filter((control) => !isChoice(control) || control.checked);
    const typed = Object.fromEntries(said.map((control) => [control.name, valueOf(control)]));
    sessionStorage.setItem(key, JSON.stringify({ of, basket: basket.id, typed, isSent } satisfies Kept));
  }

  const restore = useEffectEvent(() => {
    const before = kept();
    const isTheirs = before && (before.of === of ? of || before.basket === basket.id : !before.of);
    if (!isTheirs) return sessionStorage.removeItem(key);
    const controls = isRefused ? [] : controlsOf(form.current!);
    const choices = controls.filter(isChoice);
    const isUnchosen = choices.every(({ checked, defaultChecked }) => checked === defaultChecked);
    for (const choice of choices) if (isUnchosen && choice.value === chosenIn(before)) choice.checked = true;
    for (const control of controls.filter((one) => !isChoice(one))) {
      const typed = before.typed[control.name];
      if (typed === undefined || (isBox(control) && !typed) || !isUntouched(control)) continue;
      if (isBox(control)) control.checked = true;
      else control.value = typed;
    }
    keep(false);
  });
  useLayoutEffect(() => restore(), []);

  return keep;
}

/** To be called where an order is shown: what was sent has become one. */
export function forgetSent() {
  if (kept()?.isSent) sessionStorage.removeItem(key);
}
