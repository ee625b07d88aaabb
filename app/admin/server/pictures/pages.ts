import type { Database } from "../../../database/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { AdminRoute } from "../page.ts";
import type { Pictures } from "./pictures.ts";
import { productPicturesPage } from "./product-page.ts";
import { zipPage } from "./zip-page.ts";

type Sources = { readonly database: Database; readonly pictures: Pictures; readonly jobs: Jobs };

export const picturePages = (sources: Sources): Readonly<Record<string, AdminRoute>> => ({
  "admin-pictures": zipPage(sources),
  "admin-product-pictures": productPicturesPage(sources),
});
