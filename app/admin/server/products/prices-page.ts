import { z } from "zod";
import { typedAmount } from "../../../catalogue/domain/typed-amount.ts";
import type { OwnedDetails } from "../../../catalogue/server/assortment/product.ts";
import type { StoreSettings } from "../../../catalogue/server/store-settings.ts";
import { productPricesAddress } from "../../addresses.ts";
import type { Fields } from "../../domain/pages.ts";
import { productIn } from "../../domain/products/address.ts";
import type { PricesPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import type { Entered, AdminRoute } from "../page.ts";
import type { ProductEditor } from "./products.ts";
import { decimalMark, priceIn } from "./value.ts";

const messages = productMessages.prices;

/** Schema of a local date and time. A time skipped by daylight saving becomes the next valid one. */
const momentAt = (timeZone: string) =>
  z
    .string()
    .trim()
    .transform((typed, context) => {
      const local = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/.test(typed) && plainMoment(typed.replace(" ", "T"));
      if (local && local.year >= 2000) return new Date(local.toZonedDateTime(timeZone).epochMilliseconds);
      context.addIssue({ code: "custom", message: messages.momentWrong });
      return z.NEVER;
    });

function plainMoment(text: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: "reject" });
  } catch {
    return null; // invalid date or time
  }
}

/** Page to schedule and withdraw prices. */
export function pricesPage(products: ProductEditor): AdminRoute<PricesPage> {
  type Shown = Pick<PricesPage, "typed" | "trouble" | "said">;

  async function page(
    read: OwnedDetails,
    market: StoreSettings,
    { mayChange }: Entered,
    shown: Shown,
  ): Promise<PricesPage> {
    const { id, value } = read;
    const { currency } = market;
    const prices = (await products.planned(id)).map(({ priceCents, startsAt, appliedAt, ...price }) =>
      Object.assign(price, { price: priceCents, startsAt: startsAt.toISOString(), counts: appliedAt !== null }),
    );
    const timeZone = market.timeZone ?? "UTC";
    return {
      title: messages.title(value.title),
      id,
      price: value.priceCents,
      currency,
      timeZone,
      mayChange,
      prices,
      ...shown,
    };
  }

  async function there(entered: Entered) {
    const id = productIn(entered.params["id"]!);
    const read = id === null ? null : await products.read(id);
    return read && !read.archived ? { read, market: await products.market() } : null;
  }

  const parsed = (form: Fields, market: StoreSettings) =>
    z.object({ price: priceIn(market), from: momentAt(market.timeZone ?? "UTC") }).safeParse(form);

  return {
    async show(entered, query) {
      const found = await there(entered);
      const said = (["planned", "withdrawn"] as const).find((known) => known === query.get("said")) ?? null;
      return found && page(found.read, found.market, entered, { typed: {}, trouble: null, said });
    },

    async change(entered, { form }) {
      const found = await there(entered);
      if (!found) return null;
      const { read, market } = found;
      const again = async (status: 409 | 422, sentence: string, errors: Fields = {}) => ({
        status,
        page: await page(read, market, entered, { typed: form, trouble: { sentence, errors }, said: null }),
      });
      const { withdraw } = form;
      if (withdraw !== undefined) {
        const isOne = /^\d{1,15}$/.test(withdraw);
        const withdrawn = isOne && (await products.withdraw(read.id, Number(withdraw), entered.user.id));
        return withdrawn
          ? { redirect: productPricesAddress(read.id, { said: "withdrawn" }) }
          : again(409, messages.notPlanned);
      }
      const typed = parsed(form, market);
      if (!typed.success) {
        const issues = typed.error.issues.map(({ path, message }) => [path[0], message] as const);
        return again(422, messages.wrong, Object.fromEntries(issues));
      }
      const { price, from: startsAt } = typed.data;
      const priceCents = typedAmount(price, market.currency, decimalMark(market))!;
      const planned = await products.plan(
        read.id,
        { priceCents, startsAt, currency: market.currency },
        entered.user.id,
      );
      if (planned === "planned" || planned === "before")
        return { redirect: productPricesAddress(read.id, { said: "planned" }) };
      if (planned === "gone") return null;
      if (planned === "other currency") return again(409, productMessages.form.currencyChanged);
      return again(planned === "taken" ? 409 : 422, messages.wrong, { from: messages[planned] });
    },
  };
}
