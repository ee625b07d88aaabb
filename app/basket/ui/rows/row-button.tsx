import type { ReactNode } from "react";
import { basketAddress } from "../../addresses.ts";
import styles from "./row-button.module.css";

type Props = {
  /** What the store is asked to do. */
  change: "remove" | "undo";
  /** The id of the product, or of the removal to undo. */
  of: string;
  /** How many units. */
  count?: number;
  /** The id of what says which product it is about: the button's name is the same for all. */
  describedBy: string;
  /** Does the same in the page. */
  onPress: (button: HTMLButtonElement) => void;
  children: ReactNode;
};

/** The button of a row in the basket, with scripts and without. */
export const RowButton = ({ change, of, count, describedBy, onPress, children }: Props) => (
  <form method="post" action={basketAddress()} role="none" data-replay data-no-print>
    <input type="hidden" name={change} value={of} />
    {count && <input type="hidden" name="count" value={count} />}
    <button
      className={styles["button"]}
      aria-describedby={describedBy}
      type="submit"
      onClick={(event) => {
        event.preventDefault();
        onPress(event.currentTarget);
      }}
    >
      {children}
    </button>
  </form>
);
