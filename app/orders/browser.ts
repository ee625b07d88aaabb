import type { Face } from "../shop/face.ts";
import { ordersAddress, reviewAddress } from "./addresses.ts";

export const face: Face = { slots: { returnsHref: ordersAddress(), proceedTo: reviewAddress } };
