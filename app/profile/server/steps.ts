import { Malformed } from "../../server/forms.ts";
import { homeAddress } from "../../shop/addresses.ts";
import { accountAddress } from "../addresses.ts";
import { emailRequest } from "./email-request.ts";
import type { Step, StepParts } from "./step.ts";
import { confirmStep } from "./steps/confirm.ts";
import { emailStep } from "./steps/email.ts";
import { forgotStep, hostedForgotStep } from "./steps/forgot.ts";
import { passwordStep } from "./steps/password.ts";
import { removedPage, removeStep } from "./steps/remove.ts";
import { resetStep } from "./steps/reset.ts";

/** Account forms, by the last segment of their URL. Omits forms that send emails if the shop sends none. */
export function createSteps(parts: StepParts): Readonly<Record<string, Step>> {
  const { accounts, sessions, isConfirmed, post } = parts;
  const changes = accounts.passwords?.changes;
  const requestEmail = changes && post && emailRequest({ ...parts, post, changes });
  return {
    ...(requestEmail && {
      forgot: forgotStep(requestEmail),
      reset: resetStep(changes, post),
      confirm: confirmStep(changes, post),
      email: emailStep({ changes, requestEmail, isConfirmed }),
      "confirm-again": {
        requiresUser: true,
        show: null,
        async send({ user: { id, email: to } }, { client }) {
          const email = { kind: "confirm-email", to, about: { user: id }, account: id };
          const refused = await requestEmail(client, to, email);
          return { redirect: accountAddress({ done: refused ? "too-many" : "email" }) };
        },
      },
    }),
    ...(accounts.tokens && { forgot: hostedForgotStep }),
    ...(changes && { password: passwordStep(changes, post) }),
    sessions: {
      requiresUser: true,
      show: null,
      async send({ user }, { form, headers }) {
        const { session = "" } = form;
        if (session.includes("\0")) throw new Malformed(); // PostgreSQL rejects NUL characters
        if (session !== "all") {
          await sessions.end(user.id, session);
          return { redirect: accountAddress({ done: "signed-out" }) };
        }
        await sessions.endAll(user.id);
        const { cookies } = await accounts.signOut(headers);
        return { redirect: homeAddress(), cookies };
      },
    },
    delete: removeStep(parts),
    deleted: { show: removedPage, send: async () => ({ redirect: homeAddress() }) },
  };
}
