import { catalogueAdminMessages } from "../messages.ts";
import { z } from "zod";
import type { ListedProduct } from "../../domain/catalogue.ts";
import type { Catalogue } from "../../server/catalogue.ts";
import { defaultHome } from "../../server/home.ts";
import type { Banner, HomeData } from "../../../shop/domain/home/home.ts";
import { homePageAddress } from "../addresses.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import type { HomeFormPage } from "../domain/pages.ts";
import {
  bannerFields,
  departmentPrefix,
  firstHomePage,
  idParts,
  rowFields,
  rowKinds,
  maxCards,
} from "../domain/home-page.ts";
import { pictureFile } from "../../../admin/domain/shapes.ts";
import { adminMessages } from "../../../admin/messages.ts";
import { line } from "../../../admin/server/facts.ts";
import { formPage } from "../../../admin/server/form.ts";
import type { AdminRoute } from "../../../admin/server/page.ts";
import type { Pictures } from "../../../admin/server/pictures/pictures.ts";
import type { Settings } from "../../../admin/server/settings.ts";
import { extendedForm } from "./extended-form.ts";
import { refuse } from "./refuse.ts";

type Sources = {
  readonly catalogue: Pick<Catalogue, "byIds" | "bestOf" | "newest" | "best" | "departments">;
  readonly bestSelling: ((max: number) => Promise<readonly string[]>) | null;
};

const ownPath = () =>
  z
    .string()
    .trim()
    .max(200, adminMessages.shop.tooLong(200))
    .regex(/^(\/(?![/\\])[^\s\\]*)?$/, catalogueAdminMessages.homePage.notOwn);

const notInList = () => catalogueAdminMessages.storeSettings.notChosen;

const rowKind = z.union(
  [z.literal(""), z.enum(rowKinds), z.templateLiteral([departmentPrefix, z.string().min(1).max(200)])],
  { error: notInList },
);

const homeShape = z.object(
  Object.fromEntries<z.ZodType<string, string>>([
    ...bannerFields.flatMap(({ picture, alt, caption, href }) =>
      Object.entries({ [picture]: z.string(), [alt]: line(200), [caption]: line(60), [href]: ownPath() }),
    ),
    ...rowFields.flatMap(({ what, cards, products }) =>
      Object.entries({
        [what]: rowKind,
        [cards]: z.enum(["1", "2", "3"], { error: notInList }),
        [products]: line(300),
      }),
    ),
  ]),
);

export const homeSetting = { key: "home", parse: homeShape, first: firstHomePage };

/**
 * Finds products by typed ids. Text between commas is one id, which may contain spaces. It is several ids if the text is
 * no product's id, but one of its words is.
 */
async function chosenProducts({ byIds }: Pick<Catalogue, "byIds">, typed: string) {
  const parts = idParts(typed);
  const found = await byIds(parts.flatMap(({ whole, words }) => [whole, ...words]));
  const isOneId = ({ whole, words }: (typeof parts)[number]) => found.has(whole) || !words.some((id) => found.has(id));
  return { ids: parts.flatMap((part) => (isOneId(part) ? [part.whole] : part.words)), found };
}

const homeForm = (catalogue: Sources["catalogue"]): z.ZodType<Fields, Record<string, string>> =>
  homeShape.superRefine(async (typed, context) => {
    const { altMissing, pictureMissing, howMany, unknown } = catalogueAdminMessages.homePage;
    for (const { picture, alt, caption, href } of bannerFields) {
      if (typed[picture] && !typed[alt]) refuse(context, altMissing, alt);
      if (!typed[picture] && (typed[alt] || typed[caption] || typed[href])) refuse(context, pictureMissing, picture);
    }
    for (const { what, products } of rowFields) {
      if (typed[what] !== "by-hand") continue;
      const { ids, found } = await chosenProducts(catalogue, typed[products] ?? "");
      const missing = ids.filter((id) => !found.has(id));
      if (ids.length === 0 || ids.length > maxCards) refuse(context, howMany, products);
      else if (missing.length > 0) refuse(context, unknown(missing), products);
    }
  });

export type HomePage = ReturnType<typeof createHomePage>;

/** Home page from the owner's settings. Without saved banners or rows, uses the default ones. */
export function createHomePage(settings: Settings, { catalogue, bestSelling }: Sources) {
  async function rowOf(kind: string, max: number, typedIds: string): Promise<readonly ListedProduct[]> {
    if (kind.startsWith(departmentPrefix)) return catalogue.bestOf(kind.slice(departmentPrefix.length), max);
    if (kind === "newest") return catalogue.newest(max);
    if (kind === "best") return catalogue.best(max);
    if (kind === "by-hand") {
      const { ids, found } = await chosenProducts(catalogue, typedIds);
      return ids.flatMap((id) => found.get(id) ?? []);
    }
    const ids = (await bestSelling?.(max)) ?? [];
    const found = await catalogue.byIds(ids);
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async function dataFor(set: Fields): Promise<HomeData> {
    const banners = bannersIn(set);
    const allRows = await Promise.all(
      rowFields.map(async ({ what, cards, products }) => {
        const { [what]: kind, [products]: ids = "" } = set;
        return kind ? rowOf(kind, Number(set[cards]), ids) : [];
      }),
    );
    const rows = allRows.filter(({ length }) => length > 0);
    if (banners.length > 0 && rows.length > 0) return { banners, rows };
    const defaults = await defaultHome(catalogue);
    return { ...defaults, ...(banners.length > 0 && { banners }), ...(rows.length > 0 && { rows }) };
  }

  return {
    dataFor,
    now: async () => dataFor((await settings.value(homeSetting)) ?? firstHomePage),
    parse: homeForm(catalogue),
    departments: () => catalogue.departments(),
    hasBestSellers: bestSelling !== null,
  };
}

export const homeFormPage = (settings: Settings, pictures: Pictures, home: HomePage): AdminRoute<HomeFormPage> =>
  extendedForm(
    formPage({
      title: catalogueAdminMessages.homePage.title,
      address: homePageAddress,
      settings,
      ...homeSetting,
      parse: home.parse,
      stored: homeSetting,
      shapes: Object.fromEntries(bannerFields.map(({ picture }) => [picture, "banner"] as const)),
      pictures,
      preview: async (typed) => ({ site: {}, home: await home.dataFor(typed) }),
    }),
    async () => ({ departments: await home.departments(), hasBestSellers: home.hasBestSellers }),
  );

function bannersIn(set: Fields): Banner[] {
  const banners = bannerFields.flatMap((names): Banner[] => {
    const { [names.picture]: picture, [names.alt]: alt = "", [names.caption]: caption = "", [names.href]: href } = set;
    if (!picture) return [];
    return [{ image: pictureFile(picture, "3000.webp"), alt, caption, tone: "plate", ...(href && { href }) }];
  });
  // Repeats two banners, because the carousel needs at least three.
  return banners.length === 2 ? [...banners, ...banners] : banners;
}
