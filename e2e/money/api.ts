import { setTimeout as pause } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import type { Account } from "./account.ts";
import { type Answer, createKeys } from "./idempotency.ts";
import type { Lies } from "./lies.ts";
import { expanded, finder, pageOf } from "./lists.ts";
import type { LyingAccount } from "./lying-account.ts";
import { newId } from "./objects.ts";
import { formValues, parse, RefundParams, SessionParams } from "./params.ts";
import { notFound, Refusal, serverError } from "./refusal.ts";

type Options = {
  readonly account: Account;
  readonly lying: LyingAccount;
  readonly lies: Lies;
  readonly slowMs: number;
  /** Age in ms from which the gateway may forget an idempotency key. */
  readonly forgetMs?: number | undefined;
};

type GatewayContext = Context<{ Bindings: HttpBindings }>;

/** Parameters from the path, query or form. If `isStale`, the response has older versions of objects. */
type Request = { readonly id: string; readonly values: Record<string, unknown>; readonly isStale: boolean };

/** Response of a call. `isStored`: stored under the idempotency key. `isReplayed`: a repeated stored response. */
type Keyed = Answer & { readonly isStored: boolean; readonly isReplayed?: boolean };

/** The part of Stripe's API below /v1 that a store with hosted Checkout needs. Any call can have a fault of `lies`. */
export function apiOf({ account, lying, lies, slowMs, forgetMs }: Options) {
  const keys = createKeys(forgetMs);
  const api = new Hono<{ Bindings: HttpBindings }>();

  /** `name` is the call's name in `DirectedLie.at`. */
  const on = (method: "GET" | "POST", path: string, name: string, handle: (request: Request) => object) =>
    api.on(method, path, (c) => respond(c, name, handle));

  on("POST", "/checkout/sessions", "sessions.create", ({ values }) =>
    account.createSession(parse(SessionParams, values)),
  );
  on("POST", "/checkout/sessions/:id/expire", "sessions.expire", ({ id }) => lying.expire(id));
  on("POST", "/refunds", "refunds.create", ({ values }) => lying.refund(parse(RefundParams, values)));

  const { sessions, intents, charges, refunds, events, balanceTransactions } = account;
  const reads = { intents, charges, refunds, events, balanceTransactions, sessions };
  const paths = {
    sessions: "/checkout/sessions",
    intents: "/payment_intents",
    charges: "/charges",
    refunds: "/refunds",
    events: "/events",
    balanceTransactions: "/balance_transactions",
  } as const;
  for (const [kind, path] of Object.entries(paths) as [keyof typeof paths, string][]) {
    const versions = reads[kind] as Account["intents"];
    on("GET", path, `${kind}.list`, ({ values, isStale }) => {
      const found = versions.all().filter((one) => matches(one, values));
      const isCut = isStale && found[0] && versions.isNew(found[0].id);
      return pageOf(isCut ? found.slice(1) : found, values, `/v1${path}`);
    });
    on("GET", `${path}/:id`, `${kind}.retrieve`, ({ id, isStale }) => {
      if (kind === "sessions") account.session(id); // expires an overdue session
      const found = isStale ? versions.stale(id) : versions.current(id);
      if (!found) throw notFound(kind, id);
      return found;
    });
  }

  async function respond(c: GatewayContext, name: string, handle: (request: Request) => object) {
    const cut = () => {
      c.env.incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    };
    const { incoming } = c.env;
    const [path = "", query = ""] = incoming.url!.split("?");
    const encoded = c.req.method === "POST" ? await c.req.text() : query;
    if (lies.isDue("cut before", name)) return cut();
    const answer = await keyed(c, name, `${path}?${encoded}`, () => {
      if (lies.isDue("500 stored", name)) throw serverError(true);
      const isStale = c.req.method === "GET" && lies.isDue("stale", name);
      const values = formValues(encoded);
      const object = handle({ id: c.req.param("id") ?? "", values, isStale });
      if (lies.isDue("500 after", name)) throw serverError(true);
      return expanded(object, (values["expand"] ?? []) as string[], finder(account, isStale));
    });
    if (lies.isDue("cut after", name)) return cut();
    if (answer.status < 400) lying.noteResponse(answer.body);
    const headers = {
      "request-id": newId("req"),
      ...(answer.isStored && answer.status >= 400 && { "stripe-should-retry": "false" }),
      ...(answer.isReplayed && { "idempotent-replayed": "true" }),
    };
    return c.json(answer.body, answer.status as 200, headers);
  }

  /** Executes a call once per idempotency key. Converts a thrown `Refusal` to a response. */
  async function keyed(c: GatewayContext, name: string, request: string, execute: () => object): Promise<Keyed> {
    const key = c.req.header("idempotency-key");
    try {
      if (!/^Bearer sk_test_\w+$/.test(c.req.header("authorization") ?? ""))
        throw new Refusal("Invalid API Key provided.", { status: 401 });
      if (lies.isDue("429", name)) throw new Refusal("Too many requests.", { status: 429, code: "rate_limit" });
      if (lies.isDue("500 before", name)) throw serverError(false);
      if (key && lies.isDue("key forgotten", name)) keys.forgetOld(key);
      const stored = key === undefined ? null : keys.begin(key, request);
      if (stored) return { ...stored, isStored: true, isReplayed: true };
    } catch (error) {
      return { ...answerOf(error), isStored: false };
    }
    let answer: Keyed;
    try {
      if (lies.isDue("slow", name)) await pause(slowMs);
      answer = { status: 200, body: execute(), isStored: true };
    } catch (error) {
      answer = { ...answerOf(error), isStored: error instanceof Refusal && error.isStored };
    }
    if (key && answer.isStored) keys.end(key, request, answer);
    else if (key) keys.forget(key);
    return answer;
  }

  return api;
}

function answerOf(error: unknown): Answer {
  if (!(error instanceof Refusal)) throw error;
  return { status: error.status, body: error.body };
}

/** True if an object matches a list's filters. Supports only filters that the store uses. */
const matches = (object: { readonly created: number }, query: Record<string, unknown>) =>
  isWithin(object.created, query["created"] as Range) &&
  (["charge", "payment_intent", "type", "status", "source"] as const).every(
    (name) => query[name] === undefined || (object as Record<string, unknown>)[name] === query[name],
  );

type Range = { readonly gte?: string; readonly lt?: string } | undefined;

const isWithin = (created: number, { gte = "0", lt = "Infinity" }: NonNullable<Range> = {}) =>
  created >= Number(gte) && created < Number(lt);
