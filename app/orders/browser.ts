import type { Face } from "../shop/face.ts";
import { ordersAddress } from "./addresses.ts";

export const face: Face = { slots: { returnsHref: ordersAddress() } };
