import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { fieldErrors } from "../../admin/server/field-errors.ts";
import { typedFields } from "../../orders/server/address.ts";
import { guestEmail } from "../../orders/server/guest-routes.ts";
import { oneLine, severalLines } from "../../orders/server/one-line.ts";
import { orderMessages } from "../../orders/messages.ts";
import { typedNumber } from "../../orders/server/pages.ts";
import type { Documents } from "../../page/server/documents.ts";
import type { PersonalLoader } from "../../page/server/loaders.ts";
import { clientAddress } from "../../server/address.ts";
import { formIn } from "../../server/forms.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { withdrawAddress } from "../addresses.ts";
import { statementFields, type TypedStatement, type WithdrawPage } from "../domain/withdrawal.ts";
import { returnMessages } from "../messages.ts";
import type { Withdrawals } from "./withdrawals.ts";

type Dependencies = {
  readonly withdrawals: Pick<Withdrawals, "receive" | "read">;
  readonly sends: boolean;
  /** Called after a withdrawal is stored. */
  readonly wake: () => void;
};

const Id = z.uuid();

const StatementForm = z.object({
  name: oneLine(100).min(1, { error: () => returnMessages.withdraw.name }),
  number: z
    .string()
    .transform(typedNumber)
    .pipe(z.number({ error: () => returnMessages.withdraw.number })),
  email: guestEmail,
  products: severalLines(1000),
});

const statementPage = (typed: TypedStatement, errors: Partial<TypedStatement> = {}, problem: string | null = null) => {
  const { title, titleRefused } = returnMessages.withdraw;
  const isRefused = problem !== null || Object.keys(errors).length > 0;
  return { step: "statement", title: isRefused ? titleRefused : title, typed, errors, problem } as const;
};

/** The withdrawal page: statement, confirmation (POST with `step`), and receipt (GET with `received`). */
export function createWithdrawPage({ withdrawals, sends, wake }: Dependencies) {
  const loader: PersonalLoader<WithdrawPage> = {
    isPersonal: true,
    query: ["number", "received"],
    async load({ user, query }) {
      const id = Id.safeParse(query.get("received")).data;
      const stored = id ? await withdrawals.read(id) : null;
      const title = returnMessages.withdraw.receivedTitle;
      if (stored) return { data: { step: "received", title, number: stored.number, at: stored.at, sends } };
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
      const { data: statement, error } = StatementForm.safeParse(typed);
      const { email, ...errors } = fieldErrors(error);
      if (!statement)
        return send(422, statementPage(typed, { ...errors, ...(email && { email: orderMessages.guest.email }) }));
      if (form["step"] === "change") return send(200, statementPage(typed));
      const id = Id.safeParse(form["id"]).data;
      const { confirmTitle: title, tooMany } = returnMessages.withdraw;
      if (form["step"] !== "confirm" || !id) return send(200, { step: "confirmation", title, typed, id: randomUUID() });
      if (!(await withdrawals.receive(id, statement, clientAddress(c))))
        return send(429, statementPage(typed, {}, tooMany));
      wake();
      return c.redirect(withdrawAddress({ received: id }), 303);
    });

  return { loader, routes };
}
