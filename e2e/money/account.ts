import type Stripe from "stripe";
import { checkCharge } from "./amounts.ts";
import type { Log } from "./log.ts";
import {
  type Charge,
  type GatewayEvent,
  type Intent,
  newBalanceTransaction,
  newCharge,
  newEvent,
  newIntent,
  newSession,
  seconds,
  type Session,
} from "./objects.ts";
import type { SessionParams } from "./params.ts";
import { openRefunds } from "./refunds.ts";
import { notFound, Refusal } from "./refusal.ts";
import { createVersions } from "./versions.ts";

type Options = {
  /** Address of payment pages, without the session's id. */
  readonly payAddress: string;
  readonly log: Log;
  /** Age in ms up to which stale responses omit an object's last change. */
  readonly staleMs?: number | undefined;
  readonly onEvent: (event: GatewayEvent) => void;
};

export type Account = ReturnType<typeof openAccount>;

/** Account at the gateway, with the true state of all objects. `lyingAccount` adds faults. */
export function openAccount({ payAddress, log, staleMs, onEvent }: Options) {
  const sessions = createVersions<Session>(staleMs);
  const intents = createVersions<Intent>(staleMs);
  const charges = createVersions<Charge>(staleMs);
  const events = createVersions<GatewayEvent>(staleMs);
  const balanceTransactions = createVersions<Stripe.BalanceTransaction>(staleMs);
  /** Metadata of payment intents, by session id. The first payment attempt creates the intent. */
  const intentMetadata = new Map<string, Stripe.Metadata>();

  const emit = (type: string, object: object) => onEvent(events.save(newEvent(type, object)));
  const refunding = openRefunds({ charges, balanceTransactions, log, staleMs, emit });

  function saveSession(changed: Session) {
    const { id, amount_total: amount, currency, status } = sessions.save(changed);
    log.add({ kind: "session", id, order: orderOf(changed), amount, currency, status: status as "open" });
    return changed;
  }

  /** Returns a session. Expires the session first if it is overdue. @throws Refusal if it does not exist */
  function session(id: string): Session {
    const found = sessions.current(id);
    if (!found) throw notFound("checkout.session", id);
    return found.status === "open" && found.expires_at <= seconds() ? close(found) : found;
  }

  function close(open: Session): Session {
    const intent = intentOf(open);
    if (intent) intents.save({ ...intent, status: "canceled", canceled_at: seconds(), cancellation_reason: "expired" });
    const expired = saveSession({ ...open, status: "expired", url: null });
    emit("checkout.session.expired", expired);
    return expired;
  }

  const intentOf = ({ payment_intent: id }: Session) => (typeof id === "string" ? intents.current(id) : undefined);

  /** Changes the session's payment intent, or creates it at the first payment attempt. */
  function changeIntent(of: Session, change: Partial<Intent>): Intent {
    const intent = intentOf(of) ?? newIntent(of, intentMetadata.get(of.id)!);
    if (of.payment_intent === null) sessions.save({ ...of, payment_intent: intent.id });
    return intents.save({ ...intent, ...change });
  }

  /** Fails a payment attempt. The session stays open. */
  function fail(id: string, code: "card_declined" | "payment_intent_authentication_failure") {
    const message = code === "card_declined" ? "Your card was declined." : "The card could not be authenticated.";
    const last_payment_error = { type: "card_error", code, message };
    emit(
      "payment_intent.payment_failed",
      changeIntent(session(id), { status: "requires_payment_method", next_action: null, last_payment_error }),
    );
  }

  return {
    sessions,
    intents,
    charges,
    events,
    balanceTransactions,
    ...refunding,
    session,
    fail,

    /** @throws Refusal for amounts and times that Stripe refuses. */
    createSession(params: SessionParams): Session {
      const { line_items, expires_at, payment_intent_data } = params;
      const [{ price_data }] = line_items as [SessionParams["line_items"][0]];
      if (line_items.some((item) => item.price_data.currency !== price_data.currency))
        throw new Refusal("All line items must have the same currency.", { param: "line_items" });
      const amount = line_items.reduce((sum, item) => sum + item.quantity * item.price_data.unit_amount, 0);
      checkCharge(amount, price_data.currency);
      // "It can be anywhere from 30 minutes to 24 hours after Checkout Session creation."
      const minutes = ((expires_at ?? seconds() + 3600) - seconds()) / 60;
      if (minutes < 30) throw new Refusal("expires_at must be at least 30 minutes away.", { param: "expires_at" });
      if (minutes > 24 * 60) throw new Refusal("expires_at must be at most 24 hours away.", { param: "expires_at" });
      const created = newSession(params, amount, payAddress);
      intentMetadata.set(created.id, payment_intent_data.metadata);
      return saveSession(created);
    },

    /** @throws Refusal unless the session is open. */
    expire(id: string): Session {
      const open = session(id);
      if (open.status === "open") return close(open);
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${open.status}\`.`;
      throw new Refusal(message, { isStored: true });
    },

    /** Charges the shopper and completes the session, even if expired. @param changed replaces amount or currency */
    pay(id: string, changed: { amount?: number; currency?: string } = {}): Charge {
      const paid = session(id);
      const { amount, currency } = { amount: paid.amount_total, currency: paid.currency, ...changed };
      const charge = newCharge(changeIntent(paid, {}), amount, currency);
      const booked = balanceTransactions.save(newBalanceTransaction(charge, "charge"));
      charges.save({ ...charge, balance_transaction: booked.id });
      const { payment_intent: intentId } = charge;
      log.add({ kind: "charge", id: charge.id, intent: intentId, session: id, order: orderOf(paid), amount, currency });
      const intent = changeIntent(session(id), {
        amount,
        currency,
        amount_received: amount,
        latest_charge: charge.id,
        status: "succeeded",
        next_action: null,
        last_payment_error: null,
      });
      const complete = { ...session(id), status: "complete", payment_status: "paid", url: null } as const;
      saveSession(complete);
      emit("charge.succeeded", charge);
      emit("payment_intent.succeeded", intent);
      emit(`checkout.session.${paid.status === "complete" ? "async_payment_succeeded" : "completed"}`, complete);
      return charge;
    },

    /** Completes the session with a pending payment, which `pay` or `failProcessing` ends. */
    process(id: string) {
      const intent = changeIntent(session(id), { status: "processing" });
      const complete = saveSession({ ...session(id), status: "complete", url: null });
      emit("payment_intent.processing", intent);
      emit("checkout.session.completed", complete);
    },

    failProcessing(id: string) {
      fail(id, "card_declined");
      emit("checkout.session.async_payment_failed", session(id));
    },

    requireAction(id: string) {
      const next_action = { type: "redirect_to_url", redirect_to_url: { url: `${payAddress}/${id}/secure` } } as never;
      emit("payment_intent.requires_action", changeIntent(session(id), { status: "requires_action", next_action }));
    },
  };
}

const orderOf = ({ metadata }: Session) => metadata?.["order"] ?? null;
