import { catalogueAdminMessages } from "../messages.ts";
import { z } from "zod";
import type { ListedProduct } from "../../domain/catalogue.ts";
import type { Catalogue } from "../../server/catalogue.ts";
import { defaultHome } from "../../server/home.ts";
import type { Banner, HomeData } from "../../../shop/domain/home/home.ts";
import { homePageAddress } from "../addresses.ts";
import type { Fields, FormPage } from "../../../admin/domain/pages.ts";
import type { HomeFormPage } from "../domain/pages.ts";
import {
  bannerFields,
  departmentPrefix,
  firstHomePage,
  idsIn,
  rowFields,
  rowKinds,
  widest,
} from "../domain/home-page.ts";
import { pictureFile } from "../../../admin/domain/shapes.ts";
import { adminMessages } from "../../../admin/messages.ts";
import { line } from "../../../admin/server/facts.ts";
import { formPage } from "../../../admin/server/form.ts";
import type { AdminRoute } from "../../../admin/server/page.ts";
import type { Pictures } from "../../../admin/server/pictures/pictures.ts";
import type { Settings } from "../../../admin/server/settings.ts";

type Sources = {
  readonly catalogue: Pick<Catalogue, "byIds" | "bestOf" | "newest" | "best" | "departments">;
  /** Ids of the best sellers; null in a shop without orders. */
  readonly bestSelling: ((max: number) => Promise<readonly string[]>) | null;
};

export const ownPath = () =>
  z
    .string()
    .trim()
    .max(200, adminMessages.shop.tooLong(200))
    .regex(/^(\/(?![/\\])[^\s\\]*)?$/, catalogueAdminMessages.homePage.notOwn);

const homeShape = (() => {
  const banners = bannerFields.map(({ picture, alt, caption, href }) => ({
    [picture]: z.string(),
    [alt]: line(200),
    [caption]: line(60),
    [href]: ownPath(),
  }));
  const rows = rowFields.map(({ what, cards, products }) => ({
    [what]: z.union(
      [z.literal(""), z.enum(rowKinds), z.templateLiteral([departmentPrefix, z.string().min(1).max(200)])],
      catalogueAdminMessages.homePage.notARow,
    ),
    [cards]: z.enum(["1", "2", "3"], catalogueAdminMessages.homePage.notARow),
    [products]: line(300),
  }));
  return z.object(Object.assign({}, ...banners, ...rows) as Record<string, z.ZodType<string, string>>);
})();

export const homeSetting = { key: "home", parse: homeShape, first: firstHomePage };

/** Schema of the form. Looks up the typed product ids in the catalogue. */
const homeForm = ({ catalogue }: Pick<Sources, "catalogue">): z.ZodType<Fields, Record<string, string>> =>
  homeShape.superRefine(async (typed, context) => {
    const wrong = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
    for (const { picture, alt, caption, href } of bannerFields) {
      if (typed[picture] && !typed[alt]) wrong(alt, catalogueAdminMessages.homePage.altMissing);
      if (!typed[picture] && (typed[alt] || typed[caption] || typed[href]))
        wrong(picture, catalogueAdminMessages.homePage.pictureMissing);
    }
    for (const { what, products } of rowFields) {
      if (typed[what] !== "by-hand") continue;
      const ids = idsIn(typed[products]!);
      const found = await catalogue.byIds(ids);
      const unknown = ids.filter((id) => !found.has(id));
      if (ids.length === 0 || ids.length > widest) wrong(products, catalogueAdminMessages.homePage.howMany);
      else if (unknown.length > 0) wrong(products, catalogueAdminMessages.homePage.unknown(unknown));
    }
  });

export type HomePage = ReturnType<typeof createHomePage>;

/** The home page that the owner has saved. Missing banners or rows come from the default home page. */
export function createHomePage(settings: Settings, sources: Sources) {
  async function dataFor(set: Fields): Promise<HomeData> {
    const banners = bannersIn(set);
    const rows = await Promise.all(
      rowFields
        .filter(({ what }) => set[what])
        .map(({ what, cards, products }) => productsOf(set[what]!, Number(set[cards]), set[products]!, sources)),
    );
    const full = rows.filter(({ length }) => length > 0);
    if (banners.length > 0 && full.length > 0) return { banners, rows: full };
    const defaults = await defaultHome(sources.catalogue);
    return { ...defaults, ...(banners.length > 0 && { banners }), ...(full.length > 0 && { rows: full }) };
  }

  return {
    dataFor,
    now: async () => dataFor((await settings.value(homeSetting)) ?? firstHomePage),
    parse: homeForm(sources),
    departments: () => sources.catalogue.departments(),
    hasOrders: sources.bestSelling !== null,
  };
}

type FormSources = { readonly settings: Settings; readonly pictures: Pictures; readonly home: HomePage };

export function homeFormPage({ settings, pictures, home }: FormSources): AdminRoute<HomeFormPage> {
  const form = formPage({
    title: catalogueAdminMessages.homePage.title,
    address: homePageAddress,
    settings,
    ...homeSetting,
    parse: home.parse,
    stored: homeSetting,
    shapes: Object.fromEntries(bannerFields.map(({ picture }) => [picture, "banner"] as const)),
    pictures,
    preview: async (typed) => ({ site: {}, home: await home.dataFor(typed) }),
  });
  const { hasOrders } = home;
  const withDepartments = async (page: FormPage) => ({ ...page, departments: await home.departments(), hasOrders });
  return {
    show: async (...args) => withDepartments((await form.show(...args))!),
    async change(...args) {
      const changed = await form.change(...args);
      return changed && "page" in changed ? { ...changed, page: await withDepartments(changed.page) } : changed;
    },
  };
}

function bannersIn(set: Fields): Banner[] {
  const banners = bannerFields
    .filter(({ picture }) => set[picture])
    .map(({ picture, alt, caption, href }): Banner => {
      const image = pictureFile(set[picture]!, "3000.webp");
      const banner = { image, alt: set[alt]!, caption: set[caption]!, tone: "plate" as const };
      return set[href] ? Object.assign(banner, { href: set[href] }) : banner;
    });
  // Repeats two banners, because the carousel needs at least three.
  return banners.length === 2 ? [...banners, ...banners] : banners;
}

async function productsOf(
  what: string,
  max: number,
  typed: string,
  { catalogue, bestSelling }: Sources,
): Promise<readonly ListedProduct[]> {
  const byIds = async (ids: readonly string[]) => {
    const found = await catalogue.byIds(ids);
    return ids.flatMap((id) => found.get(id) ?? []);
  };
  if (what.startsWith(departmentPrefix)) return catalogue.bestOf(what.slice(departmentPrefix.length), max);
  if (what === "newest") return catalogue.newest(max);
  if (what === "best-selling") return byIds((await bestSelling?.(max)) ?? []);
  if (what === "by-hand") return byIds(idsIn(typed));
  return catalogue.best(max);
}
