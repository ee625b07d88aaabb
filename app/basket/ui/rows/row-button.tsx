import type { ComponentProps } from "react";
import { Button } from "../../../ui/button.tsx";
import { BasketForm } from "../basket-form.tsx";

type Props = ComponentProps<typeof BasketForm> & {
  /** The id of what says which product it is about: the button's name is the same for all. */
  describedBy: string;
  /** Does the same in the page. */
  onPress: (button: HTMLButtonElement) => void;
};

/** The button of a row in the basket, with scripts and without. */
export const RowButton = ({ change, of, className, describedBy, onPress, children }: Props) => (
  <BasketForm change={change} of={of} className={className}>
    <Button
      tone="grey"
      aria-describedby={describedBy}
      type="submit"
      onClick={(event) => {
        event.preventDefault();
        onPress(event.currentTarget);
      }}
    >
      {children}
    </Button>
  </BasketForm>
);
