import { homePageAddress } from "../addresses.ts";
import { bannerFields, departmentPrefix, rowFields, widest } from "../domain/home-page.ts";
import type { HomeFormPage, Page } from "../domain/pages.ts";
import { OwnerPage } from "../ui/page.tsx";
import { SettingForm } from "../ui/setting-form.tsx";
import { ownerWords } from "../words.ts";

const words = ownerWords.homePage;

const banners = bannerFields.map(({ picture, alt, caption, href }, at) => ({
  legend: words.banner(at + 1),
  lines: [
    {
      name: picture,
      label: words.fields.picture,
      hint: words.hints.picture,
      shape: "banner" as const,
      required: false,
    },
    { name: alt, label: words.fields.alt, hint: words.hints.alt, required: false },
    { name: caption, label: words.fields.caption, hint: words.hints.caption, required: false },
    { name: href, label: words.fields.href, hint: words.hints.href, required: false },
  ],
}));

const numbers = Array.from({ length: widest }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

/** What the home page shows. */
export default function HomePage({ frame, title, departments, hasOrders, ...form }: Page<HomeFormPage>) {
  const kinds = [
    ...Object.entries(words.kinds)
      .filter(([kind]) => hasOrders || kind !== "best-selling")
      .map(([value, label]) => ({ value, label })),
    ...departments.map(({ slug, name }) => ({ value: departmentPrefix + slug, label: words.department(name) })),
  ];
  const rows = rowFields.map(({ what, cards, products }, at) => ({
    legend: words.row(at + 1),
    lines: [
      { name: what, label: words.what, options: kinds, required: false },
      { name: cards, label: words.cards, options: numbers, required: false },
      { name: products, label: words.products, hint: words.hints.products, required: false },
    ],
  }));
  return (
    <OwnerPage frame={frame} title={title}>
      <p>{words.lead}</p>
      <SettingForm action={homePageAddress()} groups={[...banners, ...rows]} preview {...form} />
    </OwnerPage>
  );
}
