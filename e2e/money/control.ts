import { Hono } from "hono";
import { z } from "zod";
import type { Account } from "./account.ts";
import { allLies, type Lies } from "./lies.ts";
import type { LyingAccount } from "./lying-account.ts";
import { parse } from "./params.ts";
import { Refusal } from "./refusal.ts";
import type { Timers } from "./timers.ts";
import type { Webhooks } from "./webhooks.ts";

const lie = z.enum(allLies);
const DirectedLie = z.object({ lie, at: z.string().optional(), times: z.int().min(1).optional() });
const Dials = z.partialRecord(lie, z.number().min(0).max(1));
const Target = z.object({ url: z.url(), secrets: z.tuple([z.string()], z.string()) });
const ById = z.object({ id: z.string() });
const DashboardRefund = z.object({ charge: z.string(), amount: z.int().optional() });

type Options = {
  readonly account: Account;
  readonly lying: LyingAccount;
  readonly lies: Lies;
  readonly timers: Timers;
  readonly webhooks: Webhooks;
};

/** Endpoints below /control for tests in another process. Request and response bodies are JSON. */
export function controlOf({ account, lying, lies, timers, webhooks }: Options) {
  const control = new Hono();
  control.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error;
    return c.json(error.body, error.status as 400);
  });

  const post = <Parsed>(path: string, schema: z.ZodType<Parsed>, act: (parsed: Parsed) => unknown) =>
    control.post(path, async (c) => {
      act(parse(schema, await c.req.json()));
      return c.json({});
    });
  post("/next", DirectedLie, (directed) => lies.next(directed));
  post("/dials", Dials, (dials) => lies.setDials(dials));
  post("/webhooks", Target.nullable(), (target) => webhooks.setTarget(target));
  post("/pay", ById, ({ id }) => lying.pay(id));
  post("/expire", ById, ({ id }) => account.expire(id));
  post("/refund", DashboardRefund, (params) => account.refund({ ...params, metadata: {} }, "succeeded"));
  /** Ends slow payments and refunds, and delivers late events, without waiting. */
  post("/elapse", z.object({}), () => timers.elapse());
  control.get("/pending", (c) => c.json({ timers: timers.count(), webhooks: webhooks.count() }));
  return control;
}
