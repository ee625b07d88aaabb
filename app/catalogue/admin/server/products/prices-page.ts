import { z } from "zod";
import { typedAmount } from "../../../domain/typed-amount.ts";
import type { OwnedDetails } from "../../../server/assortment/product.ts";
import type { StoreSettings } from "../../../server/store-settings.ts";
import { productPricesAddress } from "../../addresses.ts";
import type { Fields } from "../../../../admin/domain/pages.ts";
import { productIn } from "../../domain/products/address.ts";
import type { PricesPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import type { AdminContext, AdminRoute } from "../../../../admin/server/page.ts";
import type { ProductEditor } from "./products.ts";
import { decimalMark, priceIn } from "./value.ts";

/** Schema of a local date and time. A time that the change to daylight saving time skips is moved forward. */
const momentAt = (timeZone: string) =>
  z
    .string()
    .trim()
    .transform((typed, context) => {
      const local = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/.test(typed) && plainMoment(typed.replace(" ", "T"));
      if (local && local.year >= 2000) return new Date(local.toZonedDateTime(timeZone).epochMilliseconds);
      context.addIssue({ code: "custom", message: productMessages.prices.momentWrong });
      return z.NEVER;
    });

function plainMoment(text: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: "reject" });
  } catch {
    return null;
  }
}

export function pricesPage(products: ProductEditor): AdminRoute<PricesPage> {
  type Shown = Pick<PricesPage, "typed" | "problem" | "said">;

  async function page(
    read: OwnedDetails,
    settings: StoreSettings,
    { mayChange }: AdminContext,
    shown: Shown,
  ): Promise<PricesPage> {
    const { id, value } = read;
    const { currency } = settings;
    const prices = (await products.planned(id)).map(({ priceCents, startsAt, appliedAt, ...price }) =>
      Object.assign(price, { price: priceCents, startsAt: startsAt.toISOString(), counts: appliedAt !== null }),
    );
    const timeZone = settings.timeZone ?? "UTC";
    return {
      title: productMessages.prices.title(value.title),
      id,
      price: value.priceCents,
      currency,
      timeZone,
      mayChange,
      prices,
      ...shown,
    };
  }

  async function load(context: AdminContext) {
    const id = productIn(context.params["id"]!);
    const read = id === null ? null : await products.read(id);
    return read && !read.archived ? { read, settings: await products.storeSettings() } : null;
  }

  const parsed = (form: Fields, settings: StoreSettings) =>
    z.object({ price: priceIn(settings), from: momentAt(settings.timeZone ?? "UTC") }).safeParse(form);

  return {
    async show(context, query) {
      const found = await load(context);
      const said = (["planned", "withdrawn"] as const).find((known) => known === query.get("said")) ?? null;
      return found && page(found.read, found.settings, context, { typed: {}, problem: null, said });
    },

    async change(context, { form }) {
      const found = await load(context);
      if (!found) return null;
      const { read, settings } = found;
      const again = async (status: 409 | 422, sentence: string, errors: Fields = {}) => ({
        status,
        page: await page(read, settings, context, { typed: form, problem: { sentence, errors }, said: null }),
      });
      const { withdraw } = form;
      if (withdraw !== undefined) {
        const isOne = /^\d{1,15}$/.test(withdraw);
        const withdrawn = isOne && (await products.withdraw(read.id, Number(withdraw), context.user.id));
        return withdrawn
          ? { redirect: productPricesAddress(read.id, { said: "withdrawn" }) }
          : again(409, productMessages.prices.notPlanned);
      }
      const typed = parsed(form, settings);
      if (!typed.success) {
        const issues = typed.error.issues.map(({ path, message }) => [path[0], message] as const);
        return again(422, productMessages.prices.wrong, Object.fromEntries(issues));
      }
      const { price, from: startsAt } = typed.data;
      const priceCents = typedAmount(price, settings.currency, decimalMark(settings))!;
      const planned = await products.plan(
        read.id,
        { priceCents, startsAt, currency: settings.currency },
        context.user.id,
      );
      if (planned === "planned" || planned === "before")
        return { redirect: productPricesAddress(read.id, { said: "planned" }) };
      if (planned === "gone") return null;
      if (planned === "other currency") return again(409, productMessages.form.currencyChanged);
      return again(planned === "taken" ? 409 : 422, productMessages.prices.wrong, {
        from: productMessages.prices[planned],
      });
    },
  };
}
