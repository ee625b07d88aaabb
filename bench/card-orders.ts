import type { Database } from "../app/database/database.ts";
import type { PaymentProvider, SessionStatus } from "../app/payments/domain/provider.ts";
import { countBranches } from "../app/payments/server/branches.ts";
import { createSessions } from "../app/payments/server/sessions.ts";
import { createSettle } from "../app/payments/server/settle.ts";
import { createSteps } from "../app/payments/server/steps.ts";
import { paymentSubscriber } from "../app/payments/server/subscriber.ts";
import { buyerCount, buying, openShop } from "./shopping.ts";

const texts = {
  title: "",
  email: "ada@shopper.example",
  successUrl: "http://localhost",
  cancelUrl: "http://localhost",
};

/** Provider that reports each payment as paid at once, without a network. */
function promptProvider(): Pick<PaymentProvider, "begin" | "status"> {
  const pages = new Map<string, SessionStatus>();
  return {
    async begin({ id, amount, currency }) {
      pages.set(id, { state: "complete", received: { charge: `pi_${id}`, amount, currency } });
      return { session: id, url: `http://localhost/${id}` };
    },
    status: async (session) => pages.get(session)!,
  };
}

/** Returns a job that places an order, opens its payment page, and records the payment, which ends the order's hold. */
export async function buyingByCard(database: Database) {
  const provider = promptProvider() as PaymentProvider;
  const { count } = countBranches();
  const orders = openShop(database, (post) => [paymentSubscriber({ post, later: () => ({ takeSteps, settle }) })]);
  const takeSteps = createSteps({ orders, count });
  const settle = createSettle({ database, orders, provider, takeSteps, count, log: { error: () => {} } });
  const begin = createSessions({ database, provider });
  const { buy } = await buying(database, buyerCount, orders, { method: "card", holdMinutes: 60 });
  return async () => {
    const number = await buy();
    await begin(number, texts);
    await settle(number);
  };
}
