import { refusals } from "../messages.ts";

/** Refusals by reason. A function, so that the messages are read at each call and not on import. */
export const refused = () =>
  ({
    "wrong credentials": { ok: false, status: 401, message: refusals.credentials },
    "e-mail taken": { ok: false, status: 409, message: refusals.emailTaken },
  }) as const;

export type SignInRefusal = keyof ReturnType<typeof refused>;

export const isSignInRefusal = (result: unknown): result is SignInRefusal =>
  typeof result === "string" && result in refused();
