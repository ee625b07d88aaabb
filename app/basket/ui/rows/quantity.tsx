import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { basketAddress } from "../../addresses.ts";
import { useBasketChanges } from "../../context.tsx";
import { countIn } from "../../domain/lines.ts";
import type { SavedLine } from "../../domain/saved-basket.ts";
import { basketMessages as messages } from "../../messages.ts";
import { quantityError } from "./quantity-error.ts";
import styles from "./quantity.module.css";

/** `by` is the difference in units. `field` is the input if the quantity was typed. */
export type OnQuantityChange = (line: SavedLine, by: number, field: HTMLInputElement | null) => void;

/** A quantity that was posted without scripts, and not set. */
export type RefusedQuantity = { readonly typed: string; readonly error: string };

type Props = {
  line: SavedLine;
  refused: RefusedQuantity | undefined;
  describedBy: string;
  onChange: OnQuantityChange;
};

/** Two buttons, and a field that takes effect on blur. Works as a form without scripts. */
export function Quantity({ line, refused, describedBy, onChange }: Props) {
  const { id, quantity } = line;
  const error = useId();
  const changes = useBasketChanges();
  const [typed, setTyped] = useState(refused?.typed ?? null);
  const [wrong, setWrong] = useState(refused?.error ?? "");
  const field = useRef<HTMLInputElement>(null);

  // Handles a number that was typed before hydration.
  useEffect(() => {
    const input = field.current;
    if (!input || input.value === input.defaultValue) return;
    setTyped(input.value);
    // Submits in a microtask. By then, React has rendered the current quantity, which another tab may have changed.
    if (document.activeElement !== input) queueMicrotask(() => input.form?.requestSubmit());
  }, []);

  function change(to: number, input: HTMLInputElement | null) {
    const message = quantityError(to, quantity, changes.room());
    setWrong(message);
    if (message) return;
    setTyped(null);
    if (to !== quantity) onChange(line, to - quantity, input);
  }

  function read(input: HTMLInputElement) {
    if (typed === null && input.value === String(quantity)) return;
    setTyped(input.value);
    change(countIn(input.value), input);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (field.current) read(field.current);
  }

  const step = (name: string, sign: string, by: 1 | -1) => (
    <button
      type="button"
      className={styles["step"]}
      aria-label={name}
      aria-describedby={describedBy}
      aria-disabled={quantity + by < 1 || undefined}
      data-needs-scripts
      data-no-print
      onClick={() => quantity + by > 0 && change(quantity + by, null)}
    >
      {sign}
    </button>
  );
  return (
    <form method="post" action={basketAddress()} className={styles["form"]} role="none" onSubmit={submit}>
      <input type="hidden" name="set" value={id} />
      <div className={styles["stepper"]}>
        {step(messages.less, "−", -1)}
        <input
          ref={field}
          name="quantity"
          aria-label={messages.quantity}
          aria-describedby={wrong ? `${error} ${describedBy}` : describedBy}
          aria-invalid={wrong !== "" || undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page loads again to show the error
          autoFocus={refused !== undefined && refused.error !== ""}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={typed ?? quantity}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setWrong("");
          }}
          onBlur={({ currentTarget }) => whenReleased(() => read(currentTarget))}
        />
        {step(messages.more, "+", 1)}
      </div>
      <div className={styles["update"]} data-no-print>
        <Button tone="grey" type="submit" aria-describedby={describedBy}>
          {messages.update}
        </Button>
      </div>
      {wrong && (
        <p id={error} role="alert" className={styles["wrong"]}>
          {wrong}
        </p>
      )}
    </form>
  );
}

/** Runs a job when no mouse button is pressed, because moving a pressed element would lose the click. */
function whenReleased(job: () => void) {
  if (document.querySelector("html:active")) addEventListener("mouseup", job, { once: true });
  else job();
}
