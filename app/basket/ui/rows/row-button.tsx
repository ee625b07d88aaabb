import type { ReactNode } from "react";
import { basketAddress } from "../../addresses.ts";
import styles from "./row-button.module.css";

type Props = {
  change: "remove" | "undo";
  /** Id of the product to remove, or of the removal to undo. */
  of: string;
  count?: number;
  /** Id of the element that names the product, because the button's label is the same in all rows. */
  describedBy: string;
  onPress: (button: HTMLButtonElement) => void;
  children: ReactNode;
};

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
