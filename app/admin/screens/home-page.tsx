import { homePageAddress } from "../addresses.ts";
import { bannerFields, departmentPrefix, rowFields, widest } from "../domain/home-page.ts";
import type { HomeFormPage, AdminPage } from "../domain/pages.ts";
import { AdminLayout } from "../ui/page.tsx";
import { SettingForm } from "../ui/setting-form.tsx";
import { adminMessages } from "../messages.ts";

const messages = adminMessages.homePage;

const banners = bannerFields.map(({ picture, alt, caption, href }, at) => ({
  legend: messages.banner(at + 1),
  lines: [
    {
      name: picture,
      label: messages.fields.picture,
      hint: messages.hints.picture,
      shape: "banner" as const,
      required: false,
    },
    { name: alt, label: messages.fields.alt, hint: messages.hints.alt, required: false },
    { name: caption, label: messages.fields.caption, hint: messages.hints.caption, required: false },
    { name: href, label: messages.fields.href, hint: messages.hints.href, required: false },
  ],
}));

const numbers = Array.from({ length: widest }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

export default function HomePage({ frame, title, departments, hasOrders, ...form }: AdminPage<HomeFormPage>) {
  const kinds = [
    ...Object.entries(messages.kinds)
      .filter(([kind]) => hasOrders || kind !== "best-selling")
      .map(([value, label]) => ({ value, label })),
    ...departments.map(({ slug, name }) => ({ value: departmentPrefix + slug, label: messages.department(name) })),
  ];
  const rows = rowFields.map(({ what, cards, products }, at) => ({
    legend: messages.row(at + 1),
    lines: [
      { name: what, label: messages.what, options: kinds, required: false },
      { name: cards, label: messages.cards, options: numbers, required: false },
      { name: products, label: messages.products, hint: messages.hints.products, required: false },
    ],
  }));
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{messages.lead}</p>
      <SettingForm action={homePageAddress()} groups={[...banners, ...rows]} preview {...form} />
    </AdminLayout>
  );
}
