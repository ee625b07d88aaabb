import { refusals } from "../../accounts/messages.ts";
import type { Identity, ProviderEmails, Refusal } from "../../shop/identity.ts";

/** Requests an email from the hosted provider. Resolves to the refusal, if any. Never rejects. */
export const callProvider = (
  identity: Identity,
  send: (emails: ProviderEmails) => Promise<Refusal | null>,
): Promise<Refusal | null> => identity.emails!().then(send, () => ({ message: refusals.unreachable }));
