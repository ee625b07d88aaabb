import type { LoaderResult, PersonalLoader, PageRequest } from "../../page/server/loaders.ts";
import { loginAddress } from "../../shop/addresses.ts";
import type { User } from "../../shop/domain/user.ts";

export const signInFor = (at: string) => loginAddress({ next: at });

export const ownPage = <Data>(
  load: (user: User, request: PageRequest) => Promise<LoaderResult<Data>>,
  query: readonly string[] = [],
): PersonalLoader<Data> => ({
  isPersonal: true,
  query,
  load: async ({ user, ...request }) => (user ? load(user, request) : { redirect: signInFor(request.at) }),
});
