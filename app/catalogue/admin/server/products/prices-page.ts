import { z } from "zod";
import { productPricesAddress } from "../../addresses.ts";
import type { Fields } from "../../../../admin/domain/pages.ts";
import { productIn } from "../../domain/products/address.ts";
import type { PricesPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import type { AdminContext, AdminRoute } from "../../../../admin/server/page.ts";
import { fieldErrors } from "../../../../admin/server/field-errors.ts";
import { refuse } from "../refuse.ts";
import type { ProductEditor } from "./products.ts";
import { priceIn } from "./value.ts";

/**
 * Parses a local date and time. If daylight saving time skips the typed time, the result is later.
 * Null means that a sale starts now: the field is empty, or contains an earlier time of today.
 */
const momentAt = (timeZone: string, isSale: boolean) =>
  z
    .string()
    .trim()
    .transform((typed, context) => {
      const local = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/.test(typed) && plainMoment(typed.replace(" ", "T"));
      const now = Temporal.Now.plainDateTimeISO(timeZone);
      const isEarlierToday =
        local && local.toPlainDate().equals(now) && Temporal.PlainDateTime.compare(local, now) <= 0;
      if (isSale && (!typed || isEarlierToday)) return null;
      if (local && local.year >= 2000) return instantOf(local, timeZone);
      return refuse(context, productMessages.prices.momentWrong);
    });

/** Parses a date. Returns the end of that day, or null for an empty field. */
const endOfDayAt = (timeZone: string) =>
  z
    .string()
    .trim()
    .transform((typed, context) => {
      if (!typed) return null;
      const day = /^\d{4}-\d\d-\d\d$/.test(typed) && plainMoment(typed);
      return day ? instantOf(day.add({ days: 1 }), timeZone) : refuse(context, productMessages.prices.dayWrong);
    });

const lastDayOf = (end: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(end.getTime() - 1)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();

const instantOf = (local: Temporal.PlainDateTime, timeZone: string) =>
  new Date(local.toZonedDateTime(timeZone).epochMilliseconds);

function plainMoment(text: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: "reject" });
  } catch {
    return null;
  }
}

export function pricesPage(products: ProductEditor): AdminRoute<PricesPage> {
  async function load({ params, mayChange }: AdminContext) {
    const read = await products.read(productIn(params));
    if (!read || read.archived) return null;
    const { id, value } = read;
    const [settings, planned, priceBeforeSale] = await Promise.all([
      products.storeSettings(),
      products.planned(id),
      products.priceBeforeSale(id),
    ]);
    const page = {
      title: productMessages.prices.title(value.title),
      id,
      price: value.priceCents,
      priceBeforeSale,
      currency: settings.currency,
      timeZone: settings.timeZone ?? "UTC",
      mayChange,
      prices: planned.map(({ priceCents, startsAt, endsAt, appliedAt, ...price }) =>
        Object.assign(price, {
          price: priceCents,
          startsAt: startsAt.toISOString(),
          lastDay: endsAt && lastDayOf(endsAt, settings.timeZone ?? "UTC"),
          isApplied: appliedAt !== null,
        }),
      ),
      typed: {},
      problem: null,
      done: null,
    };
    return { page, settings };
  }

  return {
    async show(context, query) {
      const found = await load(context);
      const done =
        (["planned", "started", "withdrawn", "ended"] as const).find((known) => known === query.get("said")) ?? null;
      return found && { ...found.page, done };
    },

    async change(context, { form }) {
      const found = await load(context);
      if (!found) return null;
      const { page, settings } = found;
      const { id, timeZone, currency } = page;
      const again = async (status: 409 | 422, sentence: string, errors: Fields = {}) => {
        const now = await load(context);
        return now && { status, page: { ...now.page, typed: form, problem: { sentence, errors } } };
      };
      const { withdraw } = form;
      if (withdraw !== undefined) {
        const isValid = /^\d{1,15}$/.test(withdraw);
        return isValid && (await products.withdraw(id, Number(withdraw), context.user.id))
          ? { redirect: productPricesAddress(id, { said: "withdrawn" }) }
          : again(409, productMessages.prices.notPlanned);
      }
      if (form["end-sale"]) {
        await products.endSale(id, context.user.id);
        return { redirect: productPricesAddress(id, { said: "ended" }) };
      }
      const { prices: messages } = productMessages;
      const isReduction = Boolean(form["reduction"]);
      const typed = z
        .object({
          price: priceIn(settings),
          from: momentAt(timeZone, isReduction),
          until: endOfDayAt(timeZone).prefault(""),
        })
        .superRefine(({ from, until }, refusing) => {
          if (until && !isReduction) refuse(refusing, messages.notReduction, "until");
          if (until && until <= (from ?? new Date())) refuse(refusing, messages.endsBefore, "until");
        })
        .safeParse(form);
      if (!typed.success) return again(422, messages.wrong, fieldErrors(typed.error));
      const { price: priceCents, from, until: endsAt } = typed.data;
      const isNow = from === null;
      // Rounds down to a second, so that a form that was submitted twice within a second starts only one sale.
      const startsAt = from ?? new Date(Math.floor(Date.now() / 1000) * 1000);
      const price = { priceCents, startsAt, endsAt, isReduction, isNow, currency };
      const planned = await products.plan(id, price, context.user.id);
      if (planned === "planned" || planned === "before")
        return { redirect: productPricesAddress(id, { said: isNow ? "started" : "planned" }) };
      if (planned === "gone") return null;
      if (planned === "other currency") return again(409, productMessages.form.currencyChanged);
      const errors = { [planned === "not lower" ? "price" : "from"]: messages[planned] };
      return again(planned === "taken" ? 409 : 422, messages.wrong, errors);
    },
  };
}
