import type { PageRequest, Loaded, Redirect } from "../../page/server/loaders.ts";
import { loginAddress } from "../../shop/addresses.ts";
import type { User } from "../../shop/domain/user.ts";

/** URL of the sign-in page, which redirects to `at` after sign-in. */
export const signInFor = (at: string) => loginAddress({ next: at });

/** A page that requires an account. */
export const ownPage = (
  load: (user: User, request: PageRequest) => Promise<Loaded | Redirect | null>,
  query: readonly string[] = [],
) => ({
  own: true as const,
  query,
  load: async ({ user, ...request }: PageRequest & { user: User | null }) =>
    user ? load(user, request) : { redirect: signInFor(request.at) },
});
