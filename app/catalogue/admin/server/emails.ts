import { z } from "zod";
import { maySeeProducts } from "../../../admin/server/emails/recipients.ts";
import type { Database } from "../../../database/database.ts";
import type { TemplateDataByKind } from "../../../server/emails.ts";
import { productAddress } from "../../addresses.ts";
import { createProducts } from "../../server/products.ts";
import { adminProductAddress } from "../addresses.ts";
import type { FewLeftEmail } from "../domain/emails.ts";

const FewLeft = z.object({ products: z.array(z.object({ id: z.string(), left: z.number() })) });

export const stockEmails = (database: Database) =>
  ({
    /** Email data with the stock at the time of the order, and current titles. Null if no product still exists. */
    async "nearly-sold-out"(about, { to }): Promise<FewLeftEmail | null> {
      const { products: few } = FewLeft.parse(about);
      const found = await createProducts(database).byIds(few.map(({ id }) => id));
      const seesProducts = await maySeeProducts(database, to);
      const named = few.flatMap(({ id, left }) => {
        const product = found.get(id);
        if (!product) return [];
        const { title, slug } = product;
        return [{ title, left, page: seesProducts ? adminProductAddress(id) : productAddress(slug) }];
      });
      return named.length > 0 ? { products: named } : null;
    },
  }) satisfies TemplateDataByKind;
