import { type Mutant, mutantsOf, type TestName, testsOf } from "../../conformance/row.ts";

/** Edits of the payment code, and the test that must then fail. Each edited text occurs only once. */
export type MoneyMutant = { readonly name: string; readonly edits: readonly Mutant[]; readonly test: TestName };

const folder = "app/payments/server";
const settled = testsOf(`${folder}/settle.test.ts`);
const edit = (file: string, find: string, replace: string) => (name: string) =>
  mutantsOf(`${folder}/${file}`)(name, find, replace);

const mutant = (name: string, test: TestName, ...edits: readonly ReturnType<typeof edit>[]): MoneyMutant => ({
  name,
  test,
  edits: edits.map((of) => of(name)),
});

/** Bugs known from real shops, such as charges without an order, or cancelled paid orders. */
export const moneyMutants: readonly MoneyMutant[] = [
  mutant(
    "cancels without asking the provider",
    settled("an order whose money came in the last moment is not cancelled"),
    edit("sweeper.ts", "await settle?.(number, { end: true });", ""),
    edit(
      "sweeper.ts",
      'if ((await transaction.$count(paymentSessions, isOpen)) > 0) return count("still processing");',
      "",
    ),
  ),
  mutant(
    "trusts our total instead of the amount received",
    settled("a shopper who %s leaves the order %j"),
    edit("settle.ts", "{ book, lockOrder }", "{ book, lockOrder, readBalance }"),
    edit(
      "settle.ts",
      "amountCents: amount, currency",
      "amountCents: (await readBalance(transaction, number))!.due, currency",
    ),
  ),
  mutant(
    "releases an order in one statement, whatever the amount received",
    settled("a shopper who %s leaves the order %j"),
    edit("settle-single-statement.ts", "and to_pay_cents = amount and", "and"),
  ),
  mutant(
    "settles twice",
    settled("a payment is booked once, by webhooks, the return page and the sweeper at once"),
    edit("settle.ts", "key: `${chargePrefix}${charge}`", "key: `${chargePrefix}${charge} ${performance.now()}`"),
  ),
  mutant(
    "has no sweeper",
    settled("an unpaid order is cancelled when its time is over, after its payment page was closed"),
    edit("sweeper.ts", "sweep(): Promise<void> {", "sweep(): Promise<void> {\n    if (batch > 0) return;"),
  ),
  mutant(
    "keeps late money",
    settled("late money for goods that are sold out is sent back"),
    edit(
      "steps.ts",
      'else await planRefund(transaction, number, { amount: balance.held, reason: "late" });',
      "else return;",
    ),
  ),
  mutant(
    "uses a new idempotency key for each try of a refund",
    settled("a refund whose answer was lost is made once, although the provider's list does not show it yet"),
    edit("refund-worker.ts", "key: `${id}:${key}`", "key: `${id}:${tries}`"),
  ),
  mutant(
    "uses a new idempotency key for each try of a payment page",
    settled("after the lie “%s” at the first try, the second try opens a page that is paid once: %i at the provider"),
    edit("stripe/stripe.ts", "{ idempotencyKey: id }", "{ idempotencyKey: crypto.randomUUID() }"),
  ),
  mutant(
    "treats a stale answer as expired",
    settled("an outdated answer that a paid page is open does not cancel the order"),
    edit(
      "stripe/stripe.ts",
      'if (refused && status.state === "open") throw refused;',
      'if (refused && status.state === "open") return { state: "expired", received: null };',
    ),
  ),
  mutant(
    "stores the event before its effect",
    settled("an event is stored only with its effect: while the provider is away, neither is"),
    edit(
      "settle.ts",
      "if (event?.page) await remember(event.page);",
      "if (event && !(await database.transaction((own) => isNew(own, event)))) return [];",
    ),
    edit("settle.ts", 'if (event && !(await isNew(transaction, event))) return count("repeated event");', ""),
  ),
];
