import { catalogueAdminMessages } from "../messages.ts";
import { homePageAddress } from "../addresses.ts";
import { bannerFields, departmentPrefix, rowFields, widest } from "../domain/home-page.ts";
import type { AdminPage } from "../../../admin/domain/pages.ts";
import type { HomeFormPage } from "../domain/pages.ts";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { SettingForm } from "../../../admin/ui/setting-form.tsx";

const banners = bannerFields.map(({ picture, alt, caption, href }, at) => ({
  legend: catalogueAdminMessages.homePage.banner(at + 1),
  lines: [
    {
      name: picture,
      label: catalogueAdminMessages.homePage.fields.picture,
      hint: catalogueAdminMessages.homePage.hints.picture,
      shape: "banner" as const,
      required: false,
    },
    {
      name: alt,
      label: catalogueAdminMessages.homePage.fields.alt,
      hint: catalogueAdminMessages.homePage.hints.alt,
      required: false,
    },
    {
      name: caption,
      label: catalogueAdminMessages.homePage.fields.caption,
      hint: catalogueAdminMessages.homePage.hints.caption,
      required: false,
    },
    {
      name: href,
      label: catalogueAdminMessages.homePage.fields.href,
      hint: catalogueAdminMessages.homePage.hints.href,
      required: false,
    },
  ],
}));

const numbers = Array.from({ length: widest }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

export default function HomePage({ frame, title, departments, hasOrders, ...form }: AdminPage<HomeFormPage>) {
  const kinds = [
    ...Object.entries(catalogueAdminMessages.homePage.kinds)
      .filter(([kind]) => hasOrders || kind !== "best-selling")
      .map(([value, label]) => ({ value, label })),
    ...departments.map(({ slug, name }) => ({
      value: departmentPrefix + slug,
      label: catalogueAdminMessages.homePage.department(name),
    })),
  ];
  const rows = rowFields.map(({ what, cards, products }, at) => ({
    legend: catalogueAdminMessages.homePage.row(at + 1),
    lines: [
      { name: what, label: catalogueAdminMessages.homePage.what, options: kinds, required: false },
      { name: cards, label: catalogueAdminMessages.homePage.cards, options: numbers, required: false },
      {
        name: products,
        label: catalogueAdminMessages.homePage.products,
        hint: catalogueAdminMessages.homePage.hints.products,
        required: false,
      },
    ],
  }));
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{catalogueAdminMessages.homePage.lead}</p>
      <SettingForm action={homePageAddress()} groups={[...banners, ...rows]} preview {...form} />
    </AdminLayout>
  );
}
