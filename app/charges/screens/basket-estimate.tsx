import type { BasketData } from "../../basket/domain/basket-data.ts";
import Basket from "../../basket/screens/basket.tsx";
import type { EstimateData } from "../domain/estimate.ts";
import { Estimate } from "../ui/basket-estimate/estimate.tsx";

type Props = { data: (BasketData & { readonly estimate?: EstimateData }) | null };

/** `data` is null after client-side navigation. */
export default function BasketEstimate({ data }: Props) {
  return <Basket data={data} estimate={<Estimate data={data && data.estimate} />} />;
}
