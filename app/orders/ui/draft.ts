import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import { useUser } from "../../shop/context.tsx";
import { newAddressId } from "../domain/address-book.ts";
import type { ReviewPage } from "../domain/review.ts";

const key = "wicker.order";

type Draft = {
  /** Id of the signed-in user. Null for a guest. */
  readonly of: string | null;
  /** Basket id, which distinguishes guests in one tab. */
  readonly basket: string;
  readonly typed: Readonly<Record<string, string>>;
  /** True after the form was submitted, even if the server refused it. */
  readonly isSent: boolean;
};

const readDraft = (): Draft | null => JSON.parse(sessionStorage.getItem(key) ?? "null");

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (control): control is Control => "labels" in control && control.matches("[id], [type=checkbox], [type=radio]"),
  );

const isBox = (control: Control): control is HTMLInputElement => control.type === "checkbox";
const isChoice = (control: Control): control is HTMLInputElement => control.type === "radio";
const valueOf = (control: Control) => (isBox(control) && !control.checked ? "" : control.value);

/** True if the shopper has not changed the control. Checkboxes always count as unchanged. */
const isUntouched = (control: Control) =>
  control instanceof HTMLSelectElement
    ? [...control.options].every(({ selected, defaultSelected, value }) => selected === (defaultSelected || !value))
    : isBox(control) || control.value === control.defaultValue;

/** Value of the radio button to select. If a guest typed an address before signing in, selects a new address. */
const chosenIn = ({ of, typed }: Draft, name: string) =>
  typed[name] ?? (name === "to" && of === null && typed["street"] ? newAddressId : undefined);

/**
 * Stores the form's input in this browser tab, and restores it. Ordering or signing out discards the input.
 * @param onRestored called on every load, even without stored input: the shopper may have typed before hydration.
 *   `shipping` is the stored method. The form may not show this method yet, because methods depend on the address.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  { basket, errors, changes }: ReviewPage,
  onRestored: (form: HTMLFormElement, shipping?: string) => void,
) {
  const of = useUser()?.id ?? null;
  const isRefused = changes.length > 0 || Object.keys(errors).length > 0; // the server has filled in a refused form

  function save(isSent: boolean, before: Draft["typed"] = {}) {
    const filled = controlsOf(form.current!).filter((control) => !isChoice(control) || control.checked);
    const typed = { ...before, ...Object.fromEntries(filled.map((control) => [control.name, valueOf(control)])) };
    sessionStorage.setItem(key, JSON.stringify({ of, basket: basket.id, typed, isSent } satisfies Draft));
  }

  const restore = useEffectEvent(() => {
    const before = readDraft();
    const isTheirs = before && (before.of === of ? of || before.basket === basket.id : !before.of);
    if (!isTheirs) {
      sessionStorage.removeItem(key);
      return onRestored(form.current!);
    }
    const controls = isRefused ? [] : controlsOf(form.current!);
    const choices = controls.filter(isChoice);
    const isUnchosen = (name: string) =>
      choices.every((choice) => choice.name !== name || choice.checked === choice.defaultChecked);
    const shipping = !isRefused && isUnchosen("shipping") ? before.typed["shipping"] : undefined;
    for (const choice of choices)
      if (choice.value === chosenIn(before, choice.name) && isUnchosen(choice.name)) choice.checked = true;
    for (const control of controls.filter((one) => !isChoice(one))) {
      const typed = before.typed[control.name];
      if (typed === undefined || (isBox(control) && !typed) || !isUntouched(control)) continue;
      if (isBox(control)) control.checked = true;
      else control.value = typed;
    }
    save(false, before.typed);
    onRestored(form.current!, shipping);
  });
  useLayoutEffect(() => restore(), []);

  return save;
}

/** Discards the draft if it was submitted. */
export function forgetSent() {
  if (readDraft()?.isSent) sessionStorage.removeItem(key);
}
