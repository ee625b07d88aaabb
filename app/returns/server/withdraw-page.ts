import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { StoreSettings } from "../../catalogue/server/store-settings.ts";
import { typedFields } from "../../orders/server/address.ts";
import { guestEmail } from "../../orders/server/guest-routes.ts";
import { oneLine } from "../../orders/server/one-line.ts";
import { orderMessages } from "../../orders/messages.ts";
import { parseNumber } from "../../orders/server/pages.ts";
import type { Documents } from "../../page/server/documents.ts";
import type { PersonalLoader } from "../../page/server/loaders.ts";
import { clientAddress } from "../../server/address.ts";
import { formIn } from "../../server/forms.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { withdrawAddress } from "../addresses.ts";
import { type Statement, statementFields, type TypedStatement, type WithdrawPage } from "../domain/withdrawal.ts";
import { returnMessages } from "../messages.ts";
import { momentText } from "./moment-text.ts";
import { severalLines } from "./several-lines.ts";
import type { Withdrawals } from "./withdrawals.ts";

type Dependencies = {
  readonly withdrawals: Pick<Withdrawals, "receive" | "read">;
  readonly storeSettings: () => Promise<StoreSettings>;
  readonly sends: boolean;
  /** Called after a withdrawal is stored. */
  readonly wake: () => void;
};

const Id = z.uuid();

const maxName = 100;
const maxProducts = 1000;

function parseStatement(typed: TypedStatement) {
  const { withdraw: messages } = returnMessages;
  const parsed = z
    .object({
      name: z.string().trim().min(1, messages.name).pipe(oneLine(maxName)),
      number: z
        .string()
        .transform((text) => parseNumber(text.trim()))
        .pipe(z.number({ error: () => messages.number })),
      email: guestEmail,
      products: severalLines(maxProducts),
    })
    .safeParse(typed);
  if (parsed.success) return { statement: parsed.data satisfies Statement };
  const errors = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]));
  return { errors: { ...errors, ...(errors["email"] && { email: orderMessages.guest.email }) } };
}

const statementPage = (
  typed: TypedStatement,
  { errors = {}, problem = null }: { errors?: Partial<TypedStatement>; problem?: string | null } = {},
): WithdrawPage => {
  const { title, titleRefused } = returnMessages.withdraw;
  const isRefused = problem !== null || Object.keys(errors).length > 0;
  return { step: "statement", title: isRefused ? titleRefused : title, typed, errors, problem };
};

/** The withdrawal page: the statement, its confirmation (POST with `step`), and the receipt (GET with `received`). */
export function createWithdrawPage({ withdrawals, storeSettings, sends, wake }: Dependencies) {
  const loader: PersonalLoader<WithdrawPage> = {
    isPersonal: true,
    query: ["number", "received"],
    async load({ user, query }) {
      const id = Id.safeParse(query.get("received")).data;
      const stored = id ? await withdrawals.read(id) : null;
      if (stored) {
        const at = momentText(stored.receivedAt, await storeSettings());
        const title = returnMessages.withdraw.receivedTitle;
        return { data: { step: "received", title, number: stored.number, at, sends } };
      }
      const number = query.get("number") ?? "";
      return { data: statementPage({ name: "", number, email: user?.email ?? "", products: "" }) };
    },
  };

  const routes = (documents: Documents) =>
    new Hono<HonoEnv>().post(withdrawAddress.pattern, async (c) => {
      const form = await formIn(c);
      const typed = typedFields(statementFields, form);
      const send = (status: 200 | 422 | 429, page: WithdrawPage) =>
        documents.sendWith(c, withdrawAddress(), status, page);
      const { statement, errors } = parseStatement(typed);
      if (!statement) return send(422, statementPage(typed, { errors }));
      if (form["step"] === "change") return send(200, statementPage(typed));
      const id = Id.safeParse(form["id"]).data;
      if (form["step"] !== "confirm" || !id) {
        const title = returnMessages.withdraw.confirmTitle;
        return send(200, { step: "confirmation", title, typed, id: randomUUID() });
      }
      if (!(await withdrawals.receive(id, statement, clientAddress(c))))
        return send(429, statementPage(typed, { problem: returnMessages.withdraw.tooMany }));
      wake();
      return c.redirect(withdrawAddress({ received: id }), 303);
    });

  return { loader, routes };
}
