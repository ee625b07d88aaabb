import { address } from "../../page/address.ts";

export const paymentSettingsAddress = address("/admin/payments");
