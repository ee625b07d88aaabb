import { type ComponentProps, createContext, useContext } from "react";
import { Button } from "../../ui/button.tsx";

/** Whether the shop keeps baskets: then it answers forms about them, and they can be changed without scripts. */
export const KeepsBaskets = createContext(false);

type Props = Pick<ComponentProps<typeof Button>, "tone" | "disabled" | "className" | "children"> & {
  /** What the store is asked to do where no scripts run. */
  change: "add" | "remove" | "undo";
  /** The id of the product, or of the removal to undo. */
  of: string;
  /** The id of what says which product it is about: the button's name is the same for all. */
  describedBy: string;
  /** Does the same in the page. */
  onPress: (button: HTMLButtonElement) => void;
};

/** A button that changes the basket: alone in a form that is posted where the shop keeps baskets, else only for scripts. */
export function BasketButton({ change, of, describedBy, className, onPress, ...button }: Props) {
  const keeps = useContext(KeepsBaskets);
  const Box = keeps ? "form" : "div";
  return (
    <Box className={className} {...(keeps ? { method: "post", action: "/basket" } : { "data-needs-scripts": true })}>
      {keeps && <input type="hidden" name={change} value={of} />}
      <Button
        {...button}
        aria-describedby={describedBy}
        type={keeps ? "submit" : "button"}
        onClick={(event) => {
          event.preventDefault();
          onPress(event.currentTarget);
        }}
      />
    </Box>
  );
}
