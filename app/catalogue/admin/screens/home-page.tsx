import { catalogueAdminMessages } from "../messages.ts";
import { homePageAddress } from "../addresses.ts";
import { bannerFields, departmentPrefix, rowFields, maxCards } from "../domain/home-page.ts";
import type { AdminPage } from "../../../admin/domain/pages.ts";
import type { HomeFormPage } from "../domain/pages.ts";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { SettingForm } from "../../../admin/ui/setting-form.tsx";
import { optionsOf } from "../ui/options.ts";

const numbers = Array.from({ length: maxCards }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

export default function HomePage({ frame, title, departments, hasBestSellers, ...form }: AdminPage<HomeFormPage>) {
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
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{messages.lead}</p>
      <SettingForm action={homePageAddress()} groups={[...banners, ...rows]} preview {...form} />
    </AdminLayout>
  );
}
