import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Catalogue } from "../../../catalogue/server/catalogue.ts";
import type { Database } from "../../../database/database.ts";
import { storedEmails } from "../../../server/emails.ts";
import type { Order, OrderedLine, SentParcel } from "../../domain/order.ts";
import { undoMinutes, unsentUnits } from "../../domain/parcels.ts";
import type { Forgotten } from "../../server/forgetting.ts";
import type { Fulfilled } from "../../server/order-change.ts";
import type { Orders } from "../../server/orders.ts";
import type { ReadDocuments } from "../../server/context.ts";
import { parseNumber } from "../../server/pages.ts";
import { parcelLine } from "../../server/one-line.ts";
import { slipLines } from "../../server/postal-lines.ts";
import type { OrderCardLoaders } from "../map.ts";
import { adminOrderAddress } from "../addresses.ts";
import { type OneOrderPage, type OrderAction, orderActions } from "../domain/pages.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import { orderPageMessages } from "../messages.ts";
import { textLines } from "../../../admin/server/facts.ts";
import { fieldErrors } from "../../../admin/server/field-errors.ts";
import type { AdminContext, AdminRoute } from "../../../admin/server/page.ts";
import { logOrderChange } from "./order-log.ts";

export type OrderAdminContext = {
  readonly database: Database;
  readonly orders: Orders;
  readonly catalogue: Pick<Catalogue, "byIds">;
  readonly sends: boolean;
  /** Read at each request, because features that start later add cards. */
  readonly cards: OrderCardLoaders;
  readonly readDocuments: ReadDocuments;
};

const Parcel = z.object({ carrier: parcelLine.default(""), tracking: parcelLine.default("") });

const Note = z.object({
  note: textLines(2000)
    .min(1, { error: () => orderPageMessages.order.noteMissing })
    .prefault(""),
});

const isRecent = (at: string) => Date.now() - Date.parse(at) < undoMinutes * 60_000;

/** Parts of the page that show why an action was not completed. */
type Incomplete = Partial<Pick<OneOrderPage, "errors" | "problem" | "confirm">> & { readonly status?: 200 | 409 };

function refusalOf(result: Fulfilled | Forgotten): Incomplete | null {
  if (result.ok) return null;
  const problem = orderPageMessages.order.notDone(result.message);
  return "why" in result && result.why === "units" ? { problem } : { status: 409, problem };
}

export function orderPage(sources: OrderAdminContext): AdminRoute<OneOrderPage> {
  const { database, orders, catalogue, sends, readDocuments, cards } = sources;

  async function loadCards(number: number, query: URLSearchParams) {
    const loaded = Object.entries(cards).map(async ([name, loader]) => ({ name, data: await loader(number, query) }));
    return (await Promise.all(loaded)).filter(({ data }) => data !== null);
  }

  async function load(
    { params, mayChange }: AdminContext,
    query = new URLSearchParams(),
  ): Promise<OneOrderPage | null> {
    const number = parseNumber(params["number"]);
    const found = number === null ? null : await orders.show(number);
    if (!found) return null;
    const { order } = found;
    const products = await catalogue.byIds(order.lines.map(({ id }) => id));
    return {
      ...found,
      title: orderPageMessages.order.title(order.number),
      postal: slipLines(order.address),
      slugs: Object.fromEntries([...products].map(([id, { slug }]) => [id, slug])),
      undoable: await undoableOf(database, order.number, found.email, order.parcels),
      sends,
      cards: await loadCards(order.number, query),
      documents: await readDocuments(order.number),
      mayChange,
      form: randomUUID(),
      typed: {},
      errors: {},
      problem: null,
      done: null,
      confirm: null,
    };
  }

  async function perform(action: OrderAction, order: Order, form: Fields, by: string): Promise<Incomplete | null> {
    const { order: messages } = orderPageMessages;
    const { number } = order;
    const beforeCommit = logOrderChange(number, by, action);
    if (action === "note") {
      const { data, error } = Note.safeParse(form);
      if (!data) return { errors: fieldErrors(error) };
      await orders.note(number, { text: data.note, by, form: form["form"] ?? "", beforeCommit });
      return null;
    }
    if (action === "forget") return refusalOf(await orders.forgetGuest(number, beforeCommit));
    if (action === "revoke") {
      const ok = await orders.revokeLinks(number, beforeCommit);
      return refusalOf(ok ? { ok } : { ok, message: messages.noGuest });
    }
    const [expectedEvent, id] = [parseNumber(form["seen"]), parseNumber(form["parcel"])];
    if (expectedEvent === null) return { problem: orderPageMessages.notUnderstood };
    const acting = { by, expectedEvent, beforeCommit };
    if (action === "cancel") return refusalOf(await orders.cancel(number, acting));
    if (action === "undo" || action === "email") {
      if (id === null) return { problem: orderPageMessages.notUnderstood };
      const undo = action === "undo";
      return refusalOf(
        await (undo ? orders.undoParcel(number, id, acting) : orders.sendEmail(number, id, beforeCommit)),
      );
    }
    if (action === "units") {
      const { errors, units } = unitsIn(form, order, "units");
      if (errors) return { errors };
      if (form["sure"] !== "yes") return { status: 200, confirm: units };
      return refusalOf(await orders.cancelUnits(number, units, acting));
    }
    const { data: parcel, error } = Parcel.safeParse(form);
    if (!parcel) return { errors: fieldErrors(error) };
    if (action === "parcel") return refusalOf(await orders.changeParcel(number, parcel, acting, id));
    const isChosen = order.lines.some((_, at) => form[`send-${at}`] !== undefined);
    const { errors, units } = isChosen ? unitsIn(form, order, "send") : {};
    return errors ? { errors } : refusalOf(await orders.ship(number, parcel, acting, units));
  }

  return {
    async show(context, query) {
      const page = await load(context, query);
      const done = orderActions.find((each) => each === query.get("done")) ?? null;
      return page && { ...page, done };
    },

    async change(context, { form }) {
      const page = await load(context);
      if (!page) return null;
      const action = orderActions.find((each) => each === form["do"]);
      const incomplete = action
        ? await perform(action, page.order, form, context.user.id)
        : { problem: orderPageMessages.notUnderstood };
      if (!incomplete) return { redirect: adminOrderAddress(page.order.number, { done: action }) };
      const { status = 422, ...parts } = incomplete;
      // Reloads the order, which has changed.
      const now = status === 409 ? await load(context) : page;
      return now && { status, page: { ...now, typed: form, ...parts } };
    },
  };
}

/** Ids of recent parcels whose emails still wait. */
async function undoableOf(database: Database, number: number, email: string, parcels: readonly SentParcel[]) {
  const undoable: number[] = [];
  for (const { id, at } of parcels) {
    if (id === null || !isRecent(at)) continue;
    const emails = await storedEmails(database, email, { number, parcel: id });
    if (emails.every(({ isDelayed }) => isDelayed)) undoable.push(id);
  }
  return undoable;
}

function unitsIn(form: Fields, { lines }: Order, to: "units" | "send") {
  const typed = lines.map((line, at) => ({ line, field: `${to}-${at}`, text: (form[`${to}-${at}`] ?? "").trim() }));
  // A repeated form may ask for more units than are left. `createFulfilment` detects such forms.
  const isFinal = to === "send" || form["sure"] === "yes";
  const most = (line: OrderedLine) => (isFinal ? line.quantity : unsentUnits(line));
  const wrong = typed.filter(({ line, text }) => !/^\d{0,9}$/.test(text) || Number(text) > most(line));
  const messageOf = (line: OrderedLine) => orderPageMessages.order.unitsWrong(unsentUnits(line));
  if (wrong.length > 0) return { errors: Object.fromEntries(wrong.map(({ field, line }) => [field, messageOf(line)])) };
  const chosen = typed.filter(({ text }) => Number(text) > 0);
  if (chosen.length > 0) return { units: Object.fromEntries(chosen.map(({ line, text }) => [line.id, Number(text)])) };
  const first = typed.find(({ line }) => unsentUnits(line) > 0);
  return { errors: { [first?.field ?? to]: orderPageMessages.order.none[to] } };
}
