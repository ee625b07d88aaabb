import type { Visitors } from "../../page/server/visitor.ts";
import type { Accounts } from "./accounts.ts";

export function accountVisitors(accounts: Accounts): Visitors {
  const stranger = { state: { user: null }, user: null, cookies: [] };
  return {
    stranger,
    mayKnow: accounts.hasSession,
    async recognise({ headers }) {
      const { user, greeted, began, cookies } = await accounts.session(headers);
      return { state: { user: greeted }, user, ...(began && { session: began.session }), cookies };
    },
    guess: ({ headers }) => ({ ...stranger, state: { user: accounts.greeted(headers.get("cookie") ?? "") } }),
  };
}
