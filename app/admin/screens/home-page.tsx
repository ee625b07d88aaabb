import { homePageAddress } from "../addresses.ts";
import { bannerFields, departmentPrefix, rowFields, widest } from "../domain/home-page.ts";
import type { HomeFormPage, AdminPage } from "../domain/pages.ts";
import { AdminLayout } from "../ui/page.tsx";
import { SettingForm } from "../ui/setting-form.tsx";
import { adminMessages } from "../messages.ts";

const banners = bannerFields.map(({ picture, alt, caption, href }, at) => ({
  legend: adminMessages.homePage.banner(at + 1),
  lines: [
    {
      name: picture,
      label: adminMessages.homePage.fields.picture,
      hint: adminMessages.homePage.hints.picture,
      shape: "banner" as const,
      required: false,
    },
    { name: alt, label: adminMessages.homePage.fields.alt, hint: adminMessages.homePage.hints.alt, required: false },
    {
      name: caption,
      label: adminMessages.homePage.fields.caption,
      hint: adminMessages.homePage.hints.caption,
      required: false,
    },
    { name: href, label: adminMessages.homePage.fields.href, hint: adminMessages.homePage.hints.href, required: false },
  ],
}));

const numbers = Array.from({ length: widest }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

export default function HomePage({ frame, title, departments, hasOrders, ...form }: AdminPage<HomeFormPage>) {
  const kinds = [
    ...Object.entries(adminMessages.homePage.kinds)
      .filter(([kind]) => hasOrders || kind !== "best-selling")
      .map(([value, label]) => ({ value, label })),
    ...departments.map(({ slug, name }) => ({
      value: departmentPrefix + slug,
      label: adminMessages.homePage.department(name),
    })),
  ];
  const rows = rowFields.map(({ what, cards, products }, at) => ({
    legend: adminMessages.homePage.row(at + 1),
    lines: [
      { name: what, label: adminMessages.homePage.what, options: kinds, required: false },
      { name: cards, label: adminMessages.homePage.cards, options: numbers, required: false },
      {
        name: products,
        label: adminMessages.homePage.products,
        hint: adminMessages.homePage.hints.products,
        required: false,
      },
    ],
  }));
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{adminMessages.homePage.lead}</p>
      <SettingForm action={homePageAddress()} groups={[...banners, ...rows]} preview {...form} />
    </AdminLayout>
  );
}
