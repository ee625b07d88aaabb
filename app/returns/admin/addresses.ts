import { address, addressOf } from "../../page/address.ts";

export const returnsAddress = address("/admin/returns");
export const adminReturnAddress = addressOf("/admin/returns/:id");
export const returnRulesAddress = address("/admin/return-rules");
