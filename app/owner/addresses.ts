import { address, addressOf } from "../page/address.ts";

export const textPageAddress = addressOf("/pages/:slug");

export const ownerAddress = address("/owner");
export const ownerOrdersAddress = address("/owner/orders");
export const exportOrdersAddress = address("/owner/orders/export");
export const printOrdersAddress = address("/owner/orders/print");
export const ownerOrderAddress = addressOf("/owner/orders/:number");
export const slipAddress = addressOf("/owner/orders/:number/slip");
export const shopFactsAddress = address("/owner/shop");
export const lookAddress = address("/owner/look");
export const homePageAddress = address("/owner/home");
export const noticesAddress = address("/owner/notices");
export const ownerPagesAddress = address("/owner/pages");
export const newPageAddress = address("/owner/pages/new");
export const ownerPageAddress = addressOf("/owner/pages/:slug");
export const deletePageAddress = addressOf("/owner/pages/:slug/delete");
export const orderingWordsAddress = address("/owner/ordering");
export const marketAddress = address("/owner/settings");
export const importAddress = address("/owner/import");
export const undoImportAddress = address("/owner/import/undo");
export const exportAddress = address("/owner/import/products.csv");
export const importFileAddress = addressOf("/owner/import/:id");
export const recordAddress = address("/owner/record");
export const secondFactorAddress = address("/owner/second-factor");
export const leavingAddress = address("/owner/sign-out");
export const picturesAddress = address("/owner/pictures");
export const productPicturesAddress = addressOf("/owner/products/:id/pictures");
