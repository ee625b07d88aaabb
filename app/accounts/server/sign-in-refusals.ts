import { refusals } from "../messages.ts";

/** Responses to wrong credentials and taken emails. A function, because messages depend on the language. */
export const refused = () =>
  ({
    "wrong credentials": { ok: false, status: 401, message: refusals.credentials },
    "e-mail taken": { ok: false, status: 409, message: refusals.emailTaken },
  }) as const;

export type Wrong = keyof ReturnType<typeof refused>;

export const isWrong = (result: unknown): result is Wrong => typeof result === "string" && result in refused();
