import { startGateway } from "../../money/gateway.ts";
import { freePort, startStore } from "../../store-process.ts";
import { withoutScripts } from "../without-scripts.ts";

/** Starts a shop with card payments at a test gateway. Without `hasScripts`, a proxy removes the pages' scripts. */
export async function openCardShop(hasScripts: boolean) {
  await using starting = new AsyncDisposableStack();
  const PORT = String(await freePort()); // the gateway redirects to this port, or to the proxy
  const gateway = await startGateway();
  starting.defer(() => gateway.stop());
  const proxy = hasScripts ? null : starting.use(await withoutScripts(`http://localhost:${PORT}`));
  const store = await startStore({
    STORE_FEATURES: "all",
    PORT,
    ...(proxy && { PUBLIC_URL: proxy.address }),
    STRIPE_SECRET_KEY: "sk_test_shop",
    STRIPE_WEBHOOK_SECRET: "whsec_shop",
    STRIPE_API: gateway.address,
  });
  starting.defer(() => store.stop());
  const ends = starting.move();
  return { address: (proxy ?? store).address, [Symbol.asyncDispose]: () => ends.disposeAsync() };
}
