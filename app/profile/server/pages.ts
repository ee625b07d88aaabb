import { returnPath } from "../../accounts/domain/return-path.ts";
import type { PersonalLoader, SharedLoader } from "../../page/server/loaders.ts";
import { loginAddress } from "../../shop/addresses.ts";
import type { AccountPage, StepPage } from "../domain/pages.ts";
import type { SignInPage } from "../domain/sign-in.ts";
import { stepMessages } from "../step-messages.ts";
import { profileMessages } from "../messages.ts";
import { linkIn } from "./routes.ts";
import type { Step, StepParts } from "./step.ts";

type Parts = Omit<StepParts, "database" | "secrets" | "post"> & {
  readonly signInForm: Pick<SignInPage, "least" | "canReset">;
  readonly steps: Readonly<Record<string, Step>>;
  readonly secure: boolean;
};

/** Messages by value of the `done` parameter in the account page's URL. */
const doneMessages = () =>
  new Map<string | null, string>([
    ["password", stepMessages.password.done],
    ["signed-out", stepMessages.sessions.one],
    ["email", stepMessages.again],
    ["too-many", stepMessages.tooMany],
  ]);

const signInFor = (at: string) => ({ redirect: loginAddress({ next: at }) });

export function profilePages({ accounts, signInForm, steps, sessions, secure, isConfirmed, personalData }: Parts) {
  return {
    /** The query parameter `new` offers registration first. */
    "sign-in": {
      query: ["next", "new"],
      load: ({ query }) => {
        const next = returnPath(query.get("next"));
        const data = { ...accounts.leadsBack()?.(next), ...signInForm, next, registers: query.has("new") };
        return { data, about: { canonical: loginAddress() } };
      },
    } satisfies SharedLoader<SignInPage>,

    account: {
      isPersonal: true,
      query: ["done"],
      async load({ user, session = "", query, at }) {
        if (!user) return signInFor(at);
        const data = {
          title: profileMessages.title,
          email: user.email,
          isConfirmed: await isConfirmed(user),
          hasPassword: accounts.passwords !== null,
          hasEmails: "email" in steps,
          sessions: await sessions.of(user.id, session),
          links: personalData.flatMap(({ ways = [] }) => ways),
          message: doneMessages().get(query.get("done")) ?? null,
        };
        return { data };
      },
    } satisfies PersonalLoader<AccountPage>,

    step: {
      isPersonal: true,
      query: ["done"],
      async load({ user, params, query, at, cookie }) {
        const name = params["step"] ?? "";
        const step = steps[name];
        if (!step?.show) return null;
        const options = { done: query.get("done") };
        if (!step.requiresUser) {
          const link = options.done ? "" : linkIn(cookie, name, secure);
          const landed = link ? await step.landing?.(link, user) : null;
          return { data: { ...(landed ?? step.show(options)), step: name } };
        }
        return user ? { data: { ...step.show(user, options), step: name } } : signInFor(at);
      },
    } satisfies PersonalLoader<StepPage>,
  };
}
