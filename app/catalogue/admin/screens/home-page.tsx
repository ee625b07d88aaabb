import { catalogueAdminMessages } from "../messages.ts";
import { homePageAddress } from "../addresses.ts";
import { bannerFields, departmentPrefix, rowFields, maxCards } from "../domain/home-page.ts";
import type { HomeFormPage } from "../domain/pages.ts";
import { settingScreen } from "../../../admin/ui/setting-screen.tsx";
import { optionsOf } from "../ui/options.ts";

const numbers = Array.from({ length: maxCards }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

export default settingScreen(({ departments, hasBestSellers }: HomeFormPage) => {
  const { homePage: messages } = catalogueAdminMessages;
  const { fields, hints } = messages;
  const kinds = [
    ...optionsOf(messages.kinds).filter(({ value }) => hasBestSellers || value !== "best-selling"),
    ...departments.map(({ slug, name }) => ({ value: departmentPrefix + slug, label: messages.department(name) })),
  ];
  const banners = bannerFields.map(({ picture, alt, caption, href }, at) => ({
    legend: messages.banner(at + 1),
    lines: [
      { name: picture, label: fields.picture, hint: hints.picture, shape: "banner" as const },
      { name: alt, label: fields.alt, hint: hints.alt },
      { name: caption, label: fields.caption, hint: hints.caption },
      { name: href, label: fields.href, hint: hints.href },
    ],
  }));
  const rows = rowFields.map(({ what, cards, products }, at) => ({
    legend: messages.row(at + 1),
    lines: [
      { name: what, label: messages.what, options: kinds },
      { name: cards, label: messages.cards, options: numbers },
      { name: products, label: messages.products, hint: hints.products },
    ],
  }));
  return { lead: messages.lead, action: homePageAddress(), groups: [...banners, ...rows], preview: true };
});
