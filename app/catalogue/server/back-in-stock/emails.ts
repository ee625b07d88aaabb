import { z } from "zod";
import type { TemplateDataByKind } from "../../../server/emails.ts";
import { productAddress } from "../../addresses.ts";
import type { Catalogue } from "../catalogue.ts";
import type { Subscriptions } from "./subscriptions.ts";
import type { subscriptionTokens } from "./tokens.ts";

const About = z.object({ asking: z.uuid() });
const AboutProduct = z.object({ product: z.string() });

/** Data of back-in-stock emails. Null if the subscription was deleted or the product sold out. */
export const subscriptionEmails = (
  catalogue: Pick<Catalogue, "byIds">,
  subscriptions: Pick<Subscriptions, "read">,
  tokens: ReturnType<typeof subscriptionTokens>,
) =>
  ({
    async "confirm-asking"(about, { isSent }) {
      const { asking: id } = About.parse(about);
      const found = await subscriptions.read(id);
      if (!found) return null;
      const token = isSent ? tokens.of(id) : undefined;
      return { title: found.title, href: productAddress(found.slug, { asking: token }) };
    },

    async "back-in-stock"(about) {
      const { product } = AboutProduct.parse(about);
      const found = (await catalogue.byIds([product])).get(product);
      return found?.available ? { title: found.title, href: productAddress(found.slug) } : null;
    },
  }) satisfies TemplateDataByKind;
