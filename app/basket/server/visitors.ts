import type { Accounts } from "../../accounts/server/accounts.ts";
import type { Session } from "../../accounts/server/sessions.ts";
import { accountVisitors } from "../../accounts/server/visitors.ts";
import type { Visitors } from "../../page/server/visitor.ts";
import { clientNetwork } from "../../server/client-network.ts";
import type { SignedCookie } from "../../server/signed-cookie.ts";
import type { Baskets } from "./baskets.ts";
import type { Owner } from "./owner.ts";
import { createPageQueue } from "./page-queue.ts";

export type OwnerOf = ReturnType<typeof ownersBy>;

/** Owner of the visitor's basket. Null for a guest without basket, or if a hosted provider must confirm the session. */
export const ownersBy =
  (cookie: SignedCookie) =>
  ({ user, greeted }: Session, header = ""): Owner | null => {
    if (user) return { userId: user.id };
    const basketId = greeted ? null : cookie.all(header).at(-1);
    return basketId ? { basketId } : null;
  };

/** Recognises visitors and reads their baskets. `state.basket` is null if the basket could not be read. */
export function basketVisitors(accounts: Accounts, baskets: Baskets, ownerOf: OwnerOf): Visitors {
  const { anonymous, mayIdentify, guess } = accountVisitors(accounts);
  const inTurn = createPageQueue();
  return {
    anonymous,
    mayIdentify,
    async recognise(request) {
      const { headers } = request;
      const session = await accounts.session(headers);
      const owner = ownerOf(session, headers.get("cookie") ?? undefined);
      const key = JSON.stringify(owner);
      const visitor = { owner: key, network: clientNetwork() ?? key };
      const found = owner && (await inTurn(visitor, request, () => baskets.read(owner)));
      const { user, greeted, began, cookies } = session;
      const state = { user: greeted, ...(found && { basket: found.basket }) };
      return { state, user, ...(began && { session: began.session }), cookies, done: found?.done };
    },
    guess(request) {
      const guessed = guess(request);
      return { ...guessed, state: { ...guessed.state, basket: null } };
    },
  };
}
