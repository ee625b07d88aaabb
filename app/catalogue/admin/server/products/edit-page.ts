import type { Department } from "../../../domain/catalogue.ts";
import type { OwnedDetails } from "../../../server/assortment/product.ts";
import type { StoreSettings } from "../../../server/store-settings.ts";
import { cataloguePicture, noPicture } from "../../../../shop/server/pictures.ts";
import { adminProductAddress } from "../../addresses.ts";
import type { FormPage } from "../../../../admin/domain/pages.ts";
import { productIn } from "../../domain/products/address.ts";
import type { NewProductPage, ProductFormPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { formPage } from "../../../../admin/server/form.ts";
import type { StoredVersion, Saved } from "../../../../admin/server/versioned-store.ts";
import type { AdminRoute } from "../../../../admin/server/page.ts";
import type { NotChanged, ProductEditor } from "./products.ts";
import {
  emptyForm,
  newProductForm,
  type NewProductForm,
  productForm,
  type ProductForm,
  typedOf,
  valueOf,
} from "./value.ts";

type Departments = () => Promise<readonly Department[]>;

const storedVersionOf = ({ version, value, edited }: OwnedDetails, settings: StoreSettings): StoredVersion => ({
  version,
  value: typedOf(value, settings),
  by: edited?.by ?? productMessages.form.otherwise,
  at: edited?.at ?? null,
});

const wrong = (name: string, sentence: string): Saved => ({ ok: false, current: null, errors: { [name]: sentence } });

export function productPage(products: ProductEditor, departments: Departments): AdminRoute<ProductFormPage> {
  const formOf = (read: OwnedDetails, settings: StoreSettings) =>
    formPage<ProductForm>({
      title: read.value.title,
      address: (query) => adminProductAddress(read.id, query),
      settings: {
        read: async () => storedVersionOf(read, settings),
        async save({ key, version, value, by }): Promise<Saved> {
          const edited = await products.edit({ id: key, version, by }, valueOf(value as ProductForm, settings));
          if (edited.ok) return edited;
          if (edited.is === "importing") return wrong("title", productMessages.form.importing);
          if (edited.is === "taken") return wrong("slug", productMessages.form.slugTaken(edited.by));
          const now = await products.read(key);
          return {
            ok: false,
            current: now && !now.archived ? storedVersionOf(now, await products.storeSettings()) : null,
          };
        },
      },
      key: read.id,
      parse: productForm(settings, typedOf(read.value, settings)),
      first: typedOf(read.value, settings),
    });

  async function withProduct(
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
    async show(context, query) {
      const id = productIn(context.params["id"]!);
      const read = id === null ? null : await products.read(id);
      if (!read) return null;
      const settings = await products.storeSettings();
      const page = await withProduct((await formOf(read, settings).show(context, query))!, read, settings);
      const added = query.get("added");
      return { ...page, added: added === "yes" || added === "before" ? added : null };
    },
    async change(context, sent) {
      const id = productIn(context.params["id"]!);
      const read = id === null ? null : await products.read(id);
      if (!read) return null;
      if (read.archived) return { redirect: adminProductAddress(read.id) };
      const settings = await products.storeSettings();
      const changed = await formOf(read, settings).change(context, sent);
      if (!changed || !("page" in changed)) return changed;
      if (changed.page.conflict === "deleted") return { redirect: adminProductAddress(read.id) };
      return { ...changed, page: await withProduct(changed.page, read, settings) };
    },
  };
}

export function newProductPage(products: ProductEditor, departments: Departments): AdminRoute<NewProductPage> {
  const newForm = (settings: StoreSettings, added: (product: { id: string; isNew: boolean }) => void = () => {}) =>
    formPage<NewProductForm>({
      title: productMessages.form.newTitle,
      address: (query, { id }) => adminProductAddress(id, query),
      settings: {
        read: async () => null,
        async save({ value, by }): Promise<Saved> {
          const { id, stock, ...typed } = value as NewProductForm;
          const created = await products.add(
            { ...valueOf(typed, settings), id, stock: Number(stock) },
            { by, currency: settings.currency },
          );
          if (isRefused(created))
            return created.is === "changed"
              ? wrong("price", productMessages.form.currencyChanged)
              : wrong("title", productMessages.form.importing);
          if ("taken" in created)
            return wrong(
              created.taken,
              created.taken === "id"
                ? productMessages.form.idTaken(created.by)
                : productMessages.form.slugTaken(created.by),
            );
          added(created);
          return { ok: true, version: created.version };
        },
      },
      key: "",
      parse: newProductForm(settings),
      first: emptyForm(),
    });

  const withProduct = async (form: FormPage, { currency }: StoreSettings) => ({
    ...form,
    departments: (await departments()).map(({ name }) => name),
    currency,
  });

  return {
    async show(context, query) {
      const settings = await products.storeSettings();
      return withProduct((await newForm(settings).show(context, query))!, settings);
    },
    async change(context, sent) {
      const settings = await products.storeSettings();
      let added = { id: "", isNew: true };
      const form = { ...sent.form, version: "0" };
      const changed = await newForm(settings, (created) => (added = created)).change(context, { ...sent, form });
      if (!changed) return null;
      if ("page" in changed) return { ...changed, page: await withProduct(changed.page, settings) };
      return "redirect" in changed
        ? { redirect: adminProductAddress(added.id, { added: added.isNew ? "yes" : "before" }) }
        : changed;
    },
  };
}

const isRefused = (created: object): created is NotChanged => "is" in created;
