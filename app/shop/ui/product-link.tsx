import { useSlots } from "../context.tsx";
import type { ProductLinkProps } from "../slots.ts";

/** Leads to a product's page, in a shop that has such pages. */
export function ProductLink(props: ProductLinkProps) {
  const { ProductLink: Filled } = useSlots();
  return Filled ? <Filled {...props} /> : props.children;
}
