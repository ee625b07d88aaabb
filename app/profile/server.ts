import { eq } from "drizzle-orm";
import type { Accounts } from "../accounts/server/accounts.ts";
import { limits as limitsOfPasswords } from "../accounts/server/credentials.ts";
import { users } from "../accounts/server/schema.ts";
import type { ServerModule } from "../page/server/server-module.ts";
import type { ServerContext } from "../server/context.ts";
import type { AdminPart } from "../admin/server/part.ts";
import type { PersonalData } from "../server/personal-data.ts";
import type { User } from "../shop/domain/user.ts";
import { accountAddress } from "./addresses.ts";
import { isEnded } from "./server/ended-sign-ins.ts";
import { allAbout } from "./server/export.ts";
import { accountEmails } from "./server/emails.ts";
import { profilePages } from "./server/pages.ts";
import { profileMessages } from "./messages.ts";
import { profileRoutes } from "./server/routes.ts";
import { createSessionList } from "./server/sessions.ts";
import { createSteps } from "./server/steps.ts";
import { welcome } from "./server/welcome.ts";

type Before = { readonly accounts: Accounts; readonly personalData: readonly PersonalData[] };

export function openProfile(context: ServerContext, { accounts, personalData }: Before) {
  const { database, secure, post } = context;
  const sessions = createSessionList(database, accounts.tokens !== null);
  const isConfirmed = async ({ id }: User) => {
    const [found] = await database.select({ is: users.emailVerified }).from(users).where(eq(users.id, id));
    return found?.is ?? false;
  };
  const about = (person: User) => allAbout(database, personalData, person);
  const steps = createSteps({ ...context, accounts, sessions, isConfirmed, personalData });
  const changes = accounts.passwords?.changes;
  const signInForm = { least: limitsOfPasswords.passwordLeast, canReset: "forgot" in steps };
  const helpLinks = [{ title: profileMessages.title, href: accountAddress() }];
  accounts.leadBack(() => signInForm);
  accounts.addEndedCheck(isEnded);
  accounts.atEntry(welcome(post, changes !== undefined));
  return {
    loaders: profilePages({ accounts, signInForm, steps, sessions, secure, isConfirmed, personalData }),
    routes: (documents) => profileRoutes({ accounts, steps, documents, about, secure }),
    ...(changes && { emails: accountEmails(changes) }),
    adminPart: { pages: {}, menu: {}, helpLinks } satisfies AdminPart,
  } satisfies ServerModule & Record<string, unknown>;
}
