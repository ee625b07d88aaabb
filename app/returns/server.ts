import type { Accounts } from "../accounts/server/accounts.ts";
import type { AdminServices } from "../admin/server/services.ts";
import { withoutRequestTimeout } from "../database/timeout.ts";
import { repeatUntilClosed, runOneAtATime } from "../database/repeat.ts";
import { rootCause } from "../database/root-cause.ts";
import type { Orders } from "../orders/server/orders.ts";
import type { FindOwnOrder } from "../orders/server/pages.ts";
import type { ServerModule } from "../page/server/server-module.ts";
import type { GiveBack } from "../payments/server/give-back.ts";
import { withoutNetwork } from "../server/client-network.ts";
import type { ServerContext } from "../server/context.ts";
import { createRateLimits } from "../server/rate-limits.ts";
import { orderReturns } from "./admin/server/list.ts";
import { returnsAdmin } from "./admin/server/part.ts";
import { readReturnRules, storedRules } from "./admin/server/rules.ts";
import { cachedReturnPolicy } from "./server/return-policy.ts";
import { createReturnChanges } from "./server/changes.ts";
import { returnEmails } from "./server/emails.ts";
import { eraseStatements, personalReturns } from "./server/personal-data.ts";
import { createReturnRequests } from "./server/requests.ts";
import { createReturnPage } from "./server/return-page.ts";
import { createWithdrawals } from "./server/withdrawals.ts";
import { createWithdrawPage } from "./server/withdraw-page.ts";
import { createReturnWorker } from "./server/worker.ts";

export { returnSubscriber } from "./server/subscriber.ts";

/** Interval of checks for withdrawals to execute, in ms. New withdrawals are executed at once. */
const everyMs = 15_000;

/** Interval of erasures of personal data in withdrawals, in ms. */
const eraseEveryMs = 60 * 60 * 1000;

/** Reads the return policy for product pages. The catalogue needs it before the returns service exists. */
export const returnPolicyReader = (context: ServerContext, { settings }: Pick<AdminServices, "settings">) =>
  cachedReturnPolicy(context, storedRules(settings));

type Dependencies = {
  readonly accounts: Accounts;
  readonly admin: Pick<AdminServices, "settings">;
  readonly orders: Orders;
  readonly findOwn: FindOwnOrder;
  readonly pageOf: (number: number, isSent: boolean) => Promise<string>;
  readonly giveBack: GiveBack;
  readonly sends: boolean;
};

export function openReturns(
  { database, secrets, post, log }: ServerContext,
  { accounts, admin: { settings }, orders, findOwn, pageOf, giveBack, sends }: Dependencies,
) {
  const withdrawals = createWithdrawals({ database, limits: createRateLimits(database, secrets[0]), post });
  const report = (error: unknown, id?: number) =>
    log.error({ return: id, cause: rootCause(error) }, "A withdrawal could not be processed. The store tries again.");
  const executeNext = createReturnWorker({ database, orders, withdrawals, post, report });
  async function run() {
    while (await executeNext());
  }
  const wake = runOneAtATime(() => withoutNetwork(() => withoutRequestTimeout(run)), report);
  repeatUntilClosed(database, everyMs, wake);
  repeatUntilClosed(database, eraseEveryMs, () => void eraseStatements(database).catch(report));

  const readRules = readReturnRules(settings);
  const withdraw = createWithdrawPage({ withdrawals, sends, wake });
  const requests = createReturnRequests({ database, post, readRules });
  const items = createReturnPage({ accounts, findOwn, requests });
  const changes = createReturnChanges({ database, post, giveBack, placeReplacement: orders.placeReplacement });
  return {
    personalData: personalReturns(database),
    loaders: { withdraw: withdraw.loader, "return-items": items.loader },
    routes: (documents) => withdraw.routes(documents).route("/", items.routes(documents)),
    orderCards: { "order-returns": orderReturns(database) },
    adminPart: returnsAdmin({ database, settings, changes, readRules }),
    emails: returnEmails({ database, withdrawals, pageOf }),
  } satisfies ServerModule & Record<string, unknown>;
}
