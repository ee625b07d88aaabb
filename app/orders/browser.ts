import type { BrowserModule } from "../shop/browser-module.ts";
import { ordersAddress, reviewAddress } from "./addresses.ts";

export const browserModule: BrowserModule = { slots: { returnsHref: ordersAddress(), proceedTo: reviewAddress } };
