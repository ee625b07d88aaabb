import type { CardActionProps } from "../../shop/slots.ts";
import { AddButton } from "../../shop/ui/add-button.tsx";
import { cardMessages as messages } from "../card-messages.ts";
import type { ListedProduct } from "../domain/catalogue.ts";

export function CardAction(props: CardActionProps) {
  const { available }: Partial<ListedProduct> = props.product;
  return <AddButton {...props} {...(available === 0 && { disabled: true, children: messages.soldOut })} />;
}
