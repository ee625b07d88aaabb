import { useSlots } from "../context.tsx";
import type { ProductLinkProps } from "../slots.ts";

/** Links to the product's page if slot `ProductLink` is filled. */
export function ProductLink(props: ProductLinkProps) {
  const { ProductLink: Filled } = useSlots();
  return Filled ? <Filled {...props} /> : props.children;
}
