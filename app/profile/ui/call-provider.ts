import { refusals } from "../../accounts/messages.ts";
import type { Identity, ProviderEmails, Refusal } from "../../shop/identity.ts";

/** Asks a hosted provider for an email of its own: null once it is on its way, or why it is not. Never throws. */
export const callProvider = (
  identity: Identity,
  ask: (emails: ProviderEmails) => Promise<Refusal | null>,
): Promise<Refusal | null> => identity.emails!().then(ask, () => ({ message: refusals.unreachable }));
