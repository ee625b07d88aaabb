import { refusals } from "../../accounts/messages.ts";
import type { Identity, ProviderLetters, Refusal } from "../../shop/identity.ts";

/** Asks a hosted provider for a letter of its own: null once it is on its way, or why it is not. Never throws. */
export const askProvider = (
  identity: Identity,
  ask: (letters: ProviderLetters) => Promise<Refusal | null>,
): Promise<Refusal | null> => identity.letters!().then(ask, () => ({ message: refusals.unreachable }));
