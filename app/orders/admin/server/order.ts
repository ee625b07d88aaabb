import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Catalogue } from "../../../catalogue/server/catalogue.ts";
import { trackingPage } from "../../domain/carriers.ts";
import { left, type Units } from "../../domain/order.ts";
import { nameOf } from "../../../catalogue/server/countries.ts";
import type { Forgotten } from "../../server/forgetting.ts";
import type { Fulfilled } from "../../server/fulfilment.ts";
import type { Orders } from "../../server/orders.ts";
import { parseNumber } from "../../server/pages.ts";
import { parcelLine } from "../../server/one-line.ts";
import { slipLines } from "../../server/postal-lines.ts";
import { adminOrderAddress } from "../addresses.ts";
import { type OneOrderPage, type OrderAction, orderActions } from "../domain/pages.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import { orderPageMessages } from "../messages.ts";
import { adminMessages } from "../../../admin/messages.ts";
import type { FormOutcome, AdminContext, AdminRoute, Submission } from "../../../admin/server/page.ts";
import { logOrderChange } from "./order-log.ts";

type Sources = { readonly orders: Orders; readonly catalogue: Pick<Catalogue, "byIds"> };

const Parcel = z.object({ carrier: parcelLine, tracking: parcelLine });

const Note = z
  .string()
  .transform((text) => text.replaceAll(/\r\n?/g, "\n").trim())
  .pipe(
    z
      .string()
      .min(1, { error: () => orderPageMessages.order.noteMissing })
      .max(2000, { error: () => adminMessages.shop.tooLong(2000) })
      .refine((text) => text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text), {
        error: () => adminMessages.shop.unreadable,
      }),
  );

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

export const unitsField = (at: number) => `units-${at}`;

/** Errors by field, or one error about the whole form. */
type FormProblem = { readonly errors: Fields } | { readonly problem: string };

type ActionResult = { readonly done: Promise<Fulfilled | Forgotten> } | { readonly confirm: Units } | FormProblem;

const guestResult = (is: boolean): Forgotten =>
  is ? { ok: true } : { ok: false, message: orderPageMessages.order.noGuest };

/** The page of an order. Its forms ship or cancel the order, cancel items (after a confirmation), and add notes. */
export function orderPage({ orders, catalogue }: Sources): AdminRoute<OneOrderPage> {
  async function shown({
    params,
    mayChange,
  }: Pick<AdminContext, "params" | "mayChange">): Promise<OneOrderPage | null> {
    const number = parseNumber(params["number"]!);
    const found = number === null ? null : await orders.show(number);
    if (!found) return null;
    const { order } = found;
    const products = await catalogue.byIds(order.lines.map(({ id }) => id));
    return {
      ...found,
      title: orderPageMessages.order.title(order.number),
      postal: slipLines(order.address, nameOf(order.address.country)),
      slugs: Object.fromEntries([...products].map(([id, { slug }]) => [id, slug])),
      trackingPage: order.parcel && trackingPage(order.parcel),
      mayChange,
      form: randomUUID(),
      typed: {},
      errors: {},
      problem: null,
      done: null,
      confirm: null,
    };
  }

  /** Starts an action. Returns its pending result, the items to confirm, or the errors of its form. */
  function act(action: OrderAction, { order }: OneOrderPage, form: Fields, by: string): ActionResult {
    const { number } = order;
    if (action === "note") {
      const [note, key] = [Note.safeParse(form["note"] ?? ""), form["form"] ?? ""];
      if (!note.success) return { errors: { note: note.error.issues[0]!.message } };
      const adding = orders.note(number, { text: note.data, by, form: key, also: logOrderChange(number, by, "note") });
      return { done: adding.then(() => ({ ok: true, again: false })) };
    }
    if (action === "revoke")
      return { done: orders.revokeLinks(number, logOrderChange(number, by, "links")).then(guestResult) };
    if (action === "forget") return { done: orders.forgetGuest(number, logOrderChange(number, by, "person")) };
    const seen = wholeNumber.safeParse(form["seen"]);
    if (!seen.success) return { problem: orderPageMessages.order.notUnderstood };
    const acting = (field: "sent" | "parcel" | "units" | "cancelled") => ({
      by,
      seen: seen.data,
      also: logOrderChange(number, by, field),
    });
    if (action === "cancel") return { done: orders.cancel(number, acting("cancelled")) };
    if (action === "units") {
      const units = unitsIn(form, order);
      if ("errors" in units) return units;
      if (form["sure"] !== "yes") return { confirm: units.units };
      return { done: orders.cancelUnits(number, units.units, acting("units")) };
    }
    const parcel = Parcel.safeParse({ carrier: form["carrier"] ?? "", tracking: form["tracking"] ?? "" });
    if (parcel.success)
      return action === "send"
        ? { done: orders.ship(number, parcel.data, acting("sent")) }
        : { done: orders.changeParcel(number, parcel.data, acting("parcel")) };
    return { errors: Object.fromEntries(parcel.error.issues.map(({ path, message }) => [path[0], message])) };
  }

  async function change(context: AdminContext, { form }: Submission): Promise<FormOutcome<OneOrderPage> | null> {
    const page = await shown(context);
    if (!page) return null;
    const refused = (status: 409 | 422, now: OneOrderPage, wrong: FormProblem) => ({
      status,
      page: { ...now, typed: form, ...wrong },
    });
    const action = orderActions.find((each) => each === form["do"]);
    if (!action) return refused(422, page, { problem: orderPageMessages.order.notUnderstood });
    const outcome = act(action, page, form, context.user.id);
    if ("confirm" in outcome) return { status: 200, page: { ...page, typed: form, ...outcome } };
    if (!("done" in outcome)) return refused(422, page, outcome);
    const done = await outcome.done;
    if (done.ok) return { redirect: adminOrderAddress(page.order.number, { done: action }) };
    // Reloads the order, so that the page shows the current state.
    const now = (await shown(context))!;
    return refused("why" in done && done.why === "units" ? 422 : 409, now, {
      problem: orderPageMessages.order.notDone(done.message),
    });
  }

  return {
    async show(context, query) {
      const page = await shown(context);
      const done = orderActions.find((each) => each === query.get("done")) ?? null;
      return page && { ...page, done };
    },
    change,
  };
}

type Line = OneOrderPage["order"]["lines"][number];

/** Parses the units to cancel, by product id. Returns errors by field if the form is invalid. */
function unitsIn(
  form: Fields,
  { lines }: OneOrderPage["order"],
): { readonly units: Units } | { readonly errors: Fields } {
  const typed = lines.map((line, at) => ({ line, field: unitsField(at), text: (form[unitsField(at)] ?? "").trim() }));
  // The form that confirms a cancellation may be submitted twice. The second time, fewer units are left.
  // `cancelUnits` detects the second submission.
  const most = (line: Line) => (form["sure"] === "yes" ? line.quantity : left(line));
  const wrong = typed.filter(({ line, text }) => !/^\d{0,9}$/.test(text) || Number(text) > most(line));
  if (wrong.length > 0)
    return {
      errors: Object.fromEntries(
        wrong.map(({ field, line }) => [field, orderPageMessages.order.unitsWrong(left(line))]),
      ),
    };
  const units = typed.filter(({ text }) => Number(text) > 0).map(({ line, text }) => [line.id, Number(text)] as const);
  const first = typed.find(({ line }) => left(line) > 0);
  if (units.length === 0) return { errors: { [first?.field ?? "units"]: orderPageMessages.order.unitsNone } };
  return { units: Object.fromEntries(units) };
}
