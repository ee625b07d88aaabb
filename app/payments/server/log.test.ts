import { rm } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { openStore } from "../../../e2e/archive/store.ts";
import { buy, type Manner } from "../../../e2e/money/shopper.ts";
import { gatewayWith } from "../../../e2e/money/testing.ts";
import { freePort, temporaryFolder } from "../../../e2e/store-process.ts";
import { newCounts } from "../../../e2e/stress/counts.ts";
import type { Random } from "../../../e2e/stress/random.ts";
import { ensureBuilt } from "../../build.ts";
import { mailServerAt } from "../../emails/server/testing.ts";

beforeAll(ensureBuilt);

/** Random source that picks `manner` from lists that contain it, else the first entry. */
const always = (manner: Manner): Random => ({
  upTo: () => 1,
  pick: (things) => things.find((one) => one === manner) ?? things[0]!,
});

test("the whole output of a store that logs everything has no secret of the provider and no e-mail address", async () => {
  const DATA_DIR = await temporaryFolder();
  const mail = await mailServerAt();
  try {
    await using gateway = await gatewayWith();
    await using store = await openStore({
      DATA_DIR,
      PORT: String(await freePort()), // the provider redirects to this port
      LOG_LEVEL: "trace",
      SMTP_URL: mail.url,
      MAIL_FROM: "shop@shop.example",
      STRIPE_SECRET_KEY: "sk_test_logged",
      STRIPE_WEBHOOK_SECRET: "whsec_logged",
      STRIPE_API: gateway.address,
    });
    gateway.webhooks.setTarget({ url: `${store.address}/payments/stripe`, secrets: ["whsec_logged"] });
    const visit = {
      store: store.address,
      payAddress: `${gateway.address}/pay/`,
      clientAddress: "20.1.1.1",
      products: ["dune-lamp"],
      counts: newCounts(),
      lapse: async () => {},
      ended: new AbortController().signal,
    };
    gateway.lies.next({ lie: "wrong signature" });
    gateway.lies.next({ lie: "500 before", at: "sessions.create" });
    expect(await buy({ ...visit, random: always("is declined first") })).toBe("is declined first");
    for (const at of ["sessions.expire", "sessions.retrieve"]) gateway.lies.next({ lie: "429", at });
    await buy({ ...visit, random: always("pays after cancelling") });
    await expect.poll(() => gateway.webhooks.count()).toBe(0);
    await store.hasSaid(/"route":"\/payments\/stripe"/);
    await store.hasSaid(/"status":503/);
    const [{ client_secret: clientSecret } = { client_secret: null }] = gateway.account.intents.all();
    expect(clientSecret).toMatch(/_secret_/);
    for (const secret of [/sk_test_logged/, /whsec_logged/, /_secret_/, /@shopper\.example/])
      expect([secret, store.countSaid(secret)]).toEqual([secret, 0]);
  } finally {
    await mail.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
});
