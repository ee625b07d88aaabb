import { address, addressOf } from "../page/address.ts";

export const textPageAddress = addressOf("/pages/:slug");

export const adminAddress = address("/admin");
export const generalSettingsAddress = address("/admin/shop");
export const sellerAddress = address("/admin/business");
export const appearanceAddress = address("/admin/look");
export const noticesAddress = address("/admin/notices");
export const adminPagesAddress = address("/admin/pages");
export const newPageAddress = address("/admin/pages/new");
export const adminPageAddress = addressOf("/admin/pages/:slug");
export const deletePageAddress = addressOf("/admin/pages/:slug/delete");
export const emailsAddress = address("/admin/emails");
export const emailDetailsAddress = addressOf("/admin/emails/:email");
export const activityLogAddress = address("/admin/record");
export const secondFactorAddress = address("/admin/second-factor");
export const signOutAddress = address("/admin/sign-out");
