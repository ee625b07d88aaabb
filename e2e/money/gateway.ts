import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { openAccount } from "./account.ts";
import { apiOf } from "./api.ts";
import { controlOf } from "./control.ts";
import { type Dials, openLies } from "./lies.ts";
import { openLog } from "./log.ts";
import { lyingAccount } from "./lying-account.ts";
import { paymentPageOf } from "./payment-page.ts";
import { openTimers } from "./timers.ts";
import { openWebhooks, type WebhookTarget } from "./webhooks.ts";

export type GatewayOptions = {
  readonly port?: number;
  /** Log file. By default, the log is in memory only. */
  readonly log?: string | undefined;
  /** True to add the endpoints of `control.ts`. */
  readonly hasControl?: boolean;
  readonly webhook?: WebhookTarget | null;
  readonly dials?: Dials;
  readonly seed?: number;
  readonly slowMs?: number;
  /** Time until slow payments and pending refunds end, and late events are sent, in ms. */
  readonly settleMs?: number;
  readonly retryMs?: readonly number[];
  /** Age in ms up to which stale responses omit an object's last change. Unlimited by default. */
  readonly staleMs?: number;
  /** Age in ms from which the gateway may forget an idempotency key. 0 by default. */
  readonly forgetMs?: number;
};

export type Gateway = Awaited<ReturnType<typeof startGateway>>;

/** Starts a simulated Stripe with faults ("lies"): API, payment page, webhooks, and a log of true events. */
export async function startGateway(options: GatewayOptions = {}) {
  const { port = 0, hasControl = false, webhook = null, slowMs = 1_000, settleMs = 2_000 } = options;
  const { retryMs = [100, 300, 1_000, 3_000, 10_000, 30_000], staleMs, forgetMs } = options;
  const app = new Hono();
  const server = createAdaptorServer({ fetch: app.fetch }).listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const log = openLog(options.log);
  const lies = openLies(log, options.dials, options.seed);
  const timers = openTimers();
  const webhooks = openWebhooks({ lies, log, timers, target: webhook, retryMs, lateMs: settleMs });
  const payAddress = `${address}/pay`;
  const account = openAccount({ payAddress, log, staleMs, onEvent: (event) => webhooks.onEvent(event) });
  const lying = lyingAccount({ account, lies, timers, settleMs });
  app.route("/v1", apiOf({ account, lying, lies, slowMs, forgetMs }));
  app.route("/pay", paymentPageOf({ account, lying }));
  if (hasControl) app.route("/control", controlOf({ account, lying, lies, timers, webhooks }));

  return {
    address,
    account,
    lying,
    lies,
    timers,
    webhooks,
    log,
    async stop() {
      timers.stop();
      webhooks.stop();
      const closed = once(server, "close");
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
      log.close();
    },
  };
}

/** `node e2e/money/gateway.ts --port 4242 --log gateway.log --control` */
if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4242" },
      log: { type: "string" },
      control: { type: "boolean", default: false },
      webhook: { type: "string" },
      secret: { type: "string", multiple: true, default: ["whsec_test"] },
      dials: { type: "string", default: "{}" },
      seed: { type: "string", default: "1" },
    },
  });
  const gateway = await startGateway({
    port: Number(values.port),
    log: values.log,
    hasControl: values.control,
    webhook: values.webhook ? { url: values.webhook, secrets: values.secret as [string] } : null,
    dials: JSON.parse(values.dials) as Dials,
    seed: Number(values.seed),
  });
  process.stdout.write(`The gateway is open at ${gateway.address}\n`);
}
