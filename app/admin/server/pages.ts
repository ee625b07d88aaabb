import type { Accounts } from "../../accounts/server/accounts.ts";
import type { Catalogue } from "../../catalogue/server/catalogue.ts";
import type { Database } from "../../database/database.ts";
import type { Outbox } from "../../server/emails.ts";
import type { SignedCookie } from "../../server/signed-cookie.ts";
import { withTimeout } from "../../server/timeout.ts";
import { homeAddress } from "../../shop/addresses.ts";
import { noticesAddress, orderTextAddress, synonymsAddress, generalSettingsAddress } from "../addresses.ts";
import type { ActivityLogPage } from "../domain/pages.ts";
import { adminMessages } from "../messages.ts";
import { deletePage } from "./delete-page.ts";
import { importPages } from "./import/pages.ts";
import type { Jobs } from "./jobs/jobs.ts";
import { factsSetting } from "./facts.ts";
import { formPage } from "./form.ts";
import { homeFormPage, type HomePage } from "./home-page.ts";
import { appearancePage } from "./appearance.ts";
import { noticesSetting } from "./notices.ts";
import { orderingSetting, orderingWords } from "./ordering-words.ts";
import { storeSettingsPage } from "./store-settings-page.ts";
import { emailPages } from "./emails/pages.ts";
import { orderPages } from "./orders/pages.ts";
import type { AdminRoute } from "./page.ts";
import { picturePages } from "./pictures/pages.ts";
import type { Pictures } from "./pictures/pictures.ts";
import { readActivityLog } from "./activity-log.ts";
import type { SecondFactors } from "./second-factor.ts";
import { secondFactorPage } from "./second-factor-page.ts";
import { applySynonyms, searchSetting } from "./search-synonyms.ts";
import type { Settings } from "./settings.ts";
import { productPages } from "./products/pages.ts";
import { textPagesPage } from "./pages-list.ts";
import { outdatedSettings } from "./outdated-settings.ts";
import { dashboardPage } from "./dashboard/page.ts";
import type { ErrorLog } from "./dashboard/error-log.ts";
import type { TextPages } from "./text-pages.ts";
import { writeNewPage, writePage } from "./write-page.ts";

type Sources = {
  readonly accounts: Accounts;
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly settings: Settings;
  readonly textPages: TextPages;
  readonly factors: SecondFactors;
  readonly pictures: Pictures;
  readonly home: HomePage;
  readonly secret: string;
  /** Cookie that marks a browser as used by an owner. Sign-out removes it. */
  readonly browserCookie: SignedCookie;
  /** Shop name from the configuration, used until the owner sets another. */
  readonly firstName: string;
  readonly hasOrders: boolean;
  readonly jobs: Jobs;
  readonly errorLog: ErrorLog;
  /** Allowed hosts of product images. */
  readonly imageHosts: readonly string[];
  readonly outbox: Outbox | null;
};

/** Handlers of the admin pages, by their names in `app/routes.ts`. */
export const adminPages = ({
  accounts,
  catalogue,
  database,
  settings,
  textPages,
  factors,
  pictures,
  home,
  secret,
  browserCookie,
  firstName,
  hasOrders,
  jobs,
  imageHosts,
  errorLog,
  outbox,
}: Sources): Readonly<Record<string, AdminRoute>> => ({
  "admin-dashboard": dashboardPage({
    database,
    catalogue,
    errorLog,
    outbox,
    hasOrders,
    outdated: () => outdatedSettings(settings, firstName),
  }),

  ...orderPages({ database, catalogue, post: outbox && outbox.post }),
  ...emailPages(database, outbox),

  "admin-shop": formPage({
    title: adminMessages.shop.title,
    address: generalSettingsAddress,
    settings,
    ...factsSetting(firstName),
    stored: factsSetting(firstName),
  }),

  "admin-appearance": appearancePage(settings, pictures),

  "admin-home": homeFormPage({ settings, pictures, home }),

  "admin-notices": formPage({
    title: adminMessages.notices.title,
    address: noticesAddress,
    settings,
    ...noticesSetting,
    stored: noticesSetting,
  }),

  "admin-pages": textPagesPage(textPages, hasOrders),
  "admin-page-new": writeNewPage(textPages),
  "admin-page": writePage(textPages),
  "admin-page-delete": deletePage(textPages),

  "admin-ordering": formPage({
    title: adminMessages.ordering.title,
    address: orderTextAddress,
    settings,
    ...orderingSetting,
    parse: orderingWords(textPages),
    stored: orderingSetting,
  }),

  ...importPages({ database, jobs, imageHosts }),

  "admin-search": formPage({
    title: adminMessages.search.title,
    address: synonymsAddress,
    settings,
    ...searchSetting,
    stored: searchSetting,
    also: applySynonyms,
  }),

  "admin-store-settings": storeSettingsPage(settings, database),

  ...productPages({ database, catalogue }),
  ...picturePages({ database, pictures, jobs }),

  "admin-activity-log": {
    async show(_, query) {
      const before = query.get("before");
      if (before !== null && !/^\d{1,15}$/.test(before)) return null;
      const page = await withTimeout(readActivityLog(database, before === null ? undefined : Number(before)));
      return { title: adminMessages.record.title, ...page, first: before === null };
    },
  } satisfies AdminRoute<ActivityLogPage>,

  "admin-second-factor": secondFactorPage({ factors, secret, issuer: firstName }),

  "admin-sign-out": {
    show: async () => null,
    async change(_, { request: { headers } }) {
      const { cookies } = await accounts.signOut(headers);
      return { redirect: homeAddress(), cookies: [...cookies, ...browserCookie.clear(headers.get("cookie") ?? "")] };
    },
  },
});
