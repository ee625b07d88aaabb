import type { Visitors } from "../../page/server/visitor.ts";
import type { Accounts } from "./accounts.ts";

export function accountVisitors(accounts: Accounts): Visitors {
  const anonymous = { state: { user: null }, user: null, cookies: [] };
  return {
    anonymous,
    mayIdentify: accounts.hasSession,
    async recognise({ headers }) {
      const { user, greeted, began, cookies } = await accounts.session(headers);
      return { state: { user: greeted }, user, ...(began && { session: began.session }), cookies };
    },
    guess: ({ headers }) => ({ ...anonymous, state: { user: accounts.greeted(headers.get("cookie") ?? "") } }),
  };
}
