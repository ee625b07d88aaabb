import type { Department } from "../../../catalogue/domain/catalogue.ts";
import type { OwnedDetails } from "../../../catalogue/server/assortment/product.ts";
import type { StoreSettings } from "../../../catalogue/server/store-settings.ts";
import { cataloguePicture, noPicture } from "../../../shop/server/pictures.ts";
import { adminProductAddress } from "../../addresses.ts";
import type { FormPage } from "../../domain/pages.ts";
import { productIn } from "../../domain/products/address.ts";
import type { NewProductPage, ProductFormPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { formPage } from "../form.ts";
import type { StoredVersion, Saved } from "../versioned-store.ts";
import type { AdminRoute } from "../page.ts";
import type { NotChanged, ProductEditor } from "./products.ts";
import { newProductForm, type NewProductForm, productForm, type ProductForm, typedOf, valueOf } from "./value.ts";

const messages = productMessages.form;

type Departments = () => Promise<readonly Department[]>;

/** Converts a product to its form's stored value. */
const keptOf = ({ version, value, edited }: OwnedDetails, market: StoreSettings): StoredVersion => ({
  version,
  value: typedOf(value, market),
  by: edited?.by ?? messages.otherwise,
  at: edited?.at ?? null,
});

const wrong = (name: string, sentence: string): Saved => ({ ok: false, kept: null, errors: { [name]: sentence } });

/** Editor of a product. */
export function productPage(products: ProductEditor, departments: Departments): AdminRoute<ProductFormPage> {
  const formOf = (read: OwnedDetails, market: StoreSettings) =>
    formPage<ProductForm>({
      title: read.value.title,
      address: (query) => adminProductAddress(read.id, query),
      settings: {
        read: async () => keptOf(read, market),
        async save({ key, version, value, by }): Promise<Saved> {
          const edited = await products.edit({ id: key, version, by }, valueOf(value as ProductForm, market));
          if (edited.ok) return edited;
          if (edited.is === "importing") return wrong("title", messages.importing);
          if (edited.is === "taken") return wrong("slug", messages.slugTaken(edited.by));
          const now = await products.read(key);
          return { ok: false, kept: now && !now.archived ? keptOf(now, await products.market()) : null };
        },
      },
      key: read.id,
      parse: productForm(market, typedOf(read.value, market)),
      first: typedOf(read.value, market),
    });

  async function around(
    form: FormPage,
    { id, value, stock, picture, archived }: OwnedDetails,
    { currency }: StoreSettings,
  ) {
    const [all, planned] = await Promise.all([departments(), products.planned(id)]);
    return {
      ...form,
      id,
      slug: value.slug,
      stock,
      hasPicture: cataloguePicture(picture) !== noPicture,
      planned: planned.filter(({ appliedAt }) => !appliedAt).length,
      archived: archived && { by: archived.by, at: archived.at.toISOString() },
      departments: all.map(({ name }) => name),
      currency,
      mayRestore: form.mayChange && archived !== null,
      added: null,
    };
  }

  return {
    async show(entered, query) {
      const id = productIn(entered.params["id"]!);
      const read = id === null ? null : await products.read(id);
      if (!read) return null;
      const market = await products.market();
      const page = await around((await formOf(read, market).show(entered, query))!, read, market);
      const added = query.get("added");
      return { ...page, added: added === "yes" || added === "before" ? added : null };
    },
    async change(entered, sent) {
      const id = productIn(entered.params["id"]!);
      const read = id === null ? null : await products.read(id);
      if (!read) return null;
      if (read.archived) return { redirect: adminProductAddress(read.id) };
      const market = await products.market();
      const changed = await formOf(read, market).change!(entered, sent);
      if (!changed || !("page" in changed)) return changed;
      if (changed.page.conflict === "deleted") return { redirect: adminProductAddress(read.id) };
      return { ...changed, page: await around(changed.page, read, market) };
    },
  };
}

/** Editor of a new product. */
export function newProductPage(products: ProductEditor, departments: Departments): AdminRoute<NewProductPage> {
  const formIn = (market: StoreSettings, added: (product: { id: string; isNew: boolean }) => void = () => {}) =>
    formPage<NewProductForm>({
      title: messages.newTitle,
      address: (query, { id }) => adminProductAddress(id, query),
      settings: {
        read: async () => null,
        async save({ value, by }): Promise<Saved> {
          const { id, stock, ...typed } = value as NewProductForm;
          const made = await products.add(
            { ...valueOf(typed, market), id, stock: Number(stock) },
            { by, currency: market.currency },
          );
          if (isRefused(made))
            return made.is === "changed"
              ? wrong("price", messages.currencyChanged)
              : wrong("title", messages.importing);
          if ("taken" in made)
            return wrong(made.taken, made.taken === "id" ? messages.idTaken(made.by) : messages.slugTaken(made.by));
          added(made);
          return { ok: true, version: made.version };
        },
      },
      key: "",
      parse: newProductForm(market),
      first: {
        title: "",
        description: "",
        department: "",
        price: "",
        stock: "",
        rating: "",
        ratings: "",
        ratingsSource: "",
        brand: "",
        condition: "",
        gtin: "",
        specifications: "",
        slug: "",
        id: "",
      },
    });

  const around = async (form: FormPage, { currency }: StoreSettings) => ({
    ...form,
    departments: (await departments()).map(({ name }) => name),
    currency,
  });

  return {
    async show(entered, query) {
      const market = await products.market();
      return around((await formIn(market).show(entered, query))!, market);
    },
    async change(entered, sent) {
      const market = await products.market();
      let added = { id: "", isNew: true };
      const form = { ...sent.form, version: "0" };
      const changed = await formIn(market, (made) => (added = made)).change!(entered, { ...sent, form });
      if (!changed) return null;
      if ("page" in changed) return { ...changed, page: await around(changed.page, market) };
      return "redirect" in changed
        ? { redirect: adminProductAddress(added.id, { added: added.isNew ? "yes" : "before" }) }
        : changed;
    },
  };
}

const isRefused = (made: object): made is NotChanged => "is" in made;
