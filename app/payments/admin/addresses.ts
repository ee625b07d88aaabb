import { address, addressOf } from "../../page/address.ts";

export const paymentSettingsAddress = address("/admin/payments");
export const statementsAddress = address("/admin/statements");
export const statementAddress = addressOf("/admin/statements/:file");
export const refundAddress = addressOf("/admin/orders/:number/refund");
export const moneyAddress = address("/admin/money");
export const exportMoneyAddress = address("/admin/money/export");
