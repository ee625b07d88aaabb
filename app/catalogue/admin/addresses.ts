import { address, addressOf } from "../../page/address.ts";
import { ofProduct } from "./domain/products/address.ts";

export const homePageAddress = address("/admin/home");
export const storeSettingsAddress = address("/admin/settings");
export const synonymsAddress = address("/admin/search");
export const importAddress = address("/admin/import");
export const undoImportAddress = address("/admin/import/undo");
export const exportAddress = address("/admin/import/products.csv");
export const importFileAddress = addressOf("/admin/import/:file");
export const productsAddress = address("/admin/products");
export const newProductAddress = address("/admin/products/new");
export const adminProductAddress = ofProduct("/admin/products/:id");
export const productStockAddress = ofProduct("/admin/products/:id/stock");
export const productPricesAddress = ofProduct("/admin/products/:id/prices");
export const archiveProductAddress = ofProduct("/admin/products/:id/archive");
export const picturesAddress = address("/admin/pictures");
export const productPicturesAddress = ofProduct("/admin/products/:id/pictures");
