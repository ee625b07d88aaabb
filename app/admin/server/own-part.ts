import type { Accounts } from "../../accounts/server/accounts.ts";
import type { Outbox } from "../../emails/server.ts";
import type { SignedCookie } from "../../server/signed-cookie.ts";
import { homeAddress } from "../../shop/addresses.ts";
import { appearanceAddress, generalSettingsAddress, noticesAddress, sellerAddress } from "../addresses.ts";
import type { Fields } from "../domain/pages.ts";
import { emailPageMessages } from "../email-page-messages.ts";
import { adminMessages } from "../messages.ts";
import { appearanceFacts, appearancePage, appearanceSetting } from "./appearance.ts";
import { deletePage } from "./delete-page.ts";
import { emailPages } from "./emails/pages.ts";
import { factsSetting, shopFacts } from "./facts.ts";
import { formPage } from "./form.ts";
import { noticeFacts, noticesSetting } from "./notices.ts";
import { textPagesPage } from "./pages-list.ts";
import type { AdminAction } from "./page.ts";
import type { AdminPart } from "./part.ts";
import { publicSeller, sellerForm, sellerSetting } from "./seller.ts";
import type { StoredSetting } from "./stored-setting.ts";
import { secondFactorPage } from "./second-factor-page.ts";
import type { AdminServices } from "./services.ts";
import { writeNewPage, writePage } from "./write-page.ts";
import type { Database } from "../../database/database.ts";

type Dependencies = AdminServices & {
  readonly accounts: Accounts;
  readonly secret: string;
  readonly browserCookie: SignedCookie;
  readonly firstName: string;
};

export function ownPart(dependencies: Dependencies) {
  const { accounts, settings, textPages, factors, pictures, secret, browserCookie, firstName } = dependencies;
  const { shop, seller, appearance, notices, record, secondFactor, menu } = adminMessages;
  const facts = factsSetting(firstName);
  const formOf = <Value extends Fields>(
    title: string,
    address: (query: { saved: number }) => string,
    setting: StoredSetting<Value>,
    stored: StoredSetting<Fields> = setting,
  ) => formPage({ title, address, settings, ...setting, stored });
  const signOut: AdminAction = {
    async change(_, { request: { headers } }) {
      const { cookies } = await accounts.signOut(headers);
      return { redirect: homeAddress(), cookies: [...cookies, ...browserCookie.clear(headers.get("cookie") ?? "")] };
    },
  };
  return {
    pages: {
      "admin-shop": formOf(shop.title, generalSettingsAddress, facts),
      "admin-seller": formOf(seller.title, sellerAddress, sellerForm, sellerSetting),
      "admin-appearance": appearancePage(settings, pictures),
      "admin-notices": formOf(notices.title, noticesAddress, noticesSetting),
      "admin-pages": textPagesPage(textPages),
      "admin-page-new": writeNewPage(textPages),
      "admin-page": writePage(textPages),
      "admin-page-delete": deletePage(textPages),
      "admin-second-factor": secondFactorPage({ factors, secret, issuer: firstName }),
      "admin-sign-out": signOut,
    },
    menu: {
      "admin-dashboard": { group: "", name: menu.dashboard },
      "admin-shop": { group: "Settings", name: shop.title },
      "admin-seller": { group: "Settings", name: seller.title },
      "admin-notices": { group: "Settings", name: notices.title },
      "admin-appearance": { group: "Settings", name: appearance.title },
      "admin-pages": { group: "Settings", name: menu.pages },
      "admin-activity-log": { group: "Security", name: record.title },
      "admin-second-factor": { group: "Security", name: secondFactor.title },
    },
    settings: [
      { title: shop.title, href: generalSettingsAddress(), setting: facts },
      { title: seller.title, href: sellerAddress(), setting: sellerSetting },
      { title: appearance.title, href: appearanceAddress(), setting: appearanceSetting },
      { title: notices.title, href: noticesAddress(), setting: noticesSetting },
    ],
    facts: [
      shopFacts(settings, firstName),
      publicSeller(settings, firstName),
      appearanceFacts(settings, pictures),
      noticeFacts(settings),
    ],
    activities: record.what,
  } satisfies AdminPart;
}

export const emailsPart = (database: Database, outbox: Outbox) =>
  ({
    pages: emailPages(database, outbox),
    menu: { "admin-emails": { group: "", name: emailPageMessages.title } },
  }) satisfies AdminPart;
