import type { Department } from "../../../domain/catalogue.ts";
import type { OwnedDetails } from "../../../server/assortment/product.ts";
import type { StoreSettings } from "../../../server/store-settings.ts";
import { cataloguePicture, noPicture } from "../../../../shop/server/pictures.ts";
import { adminProductAddress } from "../../addresses.ts";
import { productIn } from "../../domain/products/address.ts";
import type { NewProductPage, ProductFormPage, ReadUntaxedWarning } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { formPage } from "../../../../admin/server/form.ts";
import type { StoredVersion, Saved } from "../../../../admin/server/versioned-store.ts";
import type { AdminRoute } from "../../../../admin/server/page.ts";
import { extendedForm } from "../extended-form.ts";
import type { ProductEditor } from "./products.ts";
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

export function productPage(
  products: ProductEditor,
  departments: Departments,
  untaxedWarning: ReadUntaxedWarning,
): AdminRoute<ProductFormPage> {
  function formOf(read: OwnedDetails, settings: StoreSettings) {
    const { id, value, stock, picture, archived } = read;
    const first = typedOf(value, settings);
    const form = formPage<ProductForm>({
      title: value.title,
      address: (query) => adminProductAddress(id, query),
      settings: {
        read: async () => storedVersionOf(read, settings),
        async save({ version, value: typed, by }): Promise<Saved> {
          const edited = await products.edit({ id, version, by }, valueOf(typed, settings));
          if (edited.ok) return edited;
          if (edited.is === "importing") return wrong("title", productMessages.form.importing);
          if (edited.is === "taken") return wrong("slug", productMessages.form.slugTaken(edited.by));
          const now = await products.read(id);
          const current = now && !now.archived ? storedVersionOf(now, await products.storeSettings()) : null;
          return { ok: false, current };
        },
      },
      key: id,
      parse: productForm(settings, first),
      first,
    });
    return extendedForm(form, async ({ mayChange }, query) => {
      const [all, planned, untaxed] = await Promise.all([
        departments(),
        products.countScheduled(id),
        untaxedWarning(value.taxClass),
      ]);
      return {
        id,
        slug: value.slug,
        stock,
        hasPicture: cataloguePicture(picture) !== noPicture,
        planned,
        archived: archived && { by: archived.by, at: archived.at.toISOString() },
        departments: all.map(({ name }) => name),
        currency: settings.currency,
        mayRestore: mayChange && archived !== null,
        untaxed,
        added: (["yes", "before"] as const).find((known) => known === query.get("added")) ?? null,
      };
    });
  }

  return {
    async show(context, query) {
      const read = await products.read(productIn(context.params));
      return read && formOf(read, await products.storeSettings()).show(context, query);
    },
    async change(context, sent) {
      const read = await products.read(productIn(context.params));
      if (!read) return null;
      const here = { redirect: adminProductAddress(read.id) };
      if (read.archived) return here;
      const changed = await formOf(read, await products.storeSettings()).change(context, sent);
      return changed && "page" in changed && changed.page.conflict === "deleted" ? here : changed;
    },
  };
}

export function newProductPage(products: ProductEditor, departments: Departments): AdminRoute<NewProductPage> {
  async function newForm() {
    const settings = await products.storeSettings();
    const { currency } = settings;
    let added = { id: "", isNew: true };
    const form = formPage<NewProductForm>({
      title: productMessages.form.newTitle,
      address: () => adminProductAddress(added.id, { added: added.isNew ? "yes" : "before" }),
      settings: {
        read: async () => null,
        async save({ value, by }): Promise<Saved> {
          const { id, stock, ...typed } = value;
          const product = { ...valueOf(typed, settings), id, stock: Number(stock) };
          const created = await products.add(product, { by, currency });
          const { currencyChanged, importing, idTaken, slugTaken } = productMessages.form;
          if ("is" in created)
            return created.is === "changed" ? wrong("price", currencyChanged) : wrong("title", importing);
          if ("taken" in created)
            return wrong(created.taken, { id: idTaken, slug: slugTaken }[created.taken](created.by));
          added = created;
          return { ok: true, version: created.version };
        },
      },
      key: "",
      parse: newProductForm(settings),
      first: emptyForm(),
    });
    return extendedForm(form, async () => ({ departments: (await departments()).map(({ name }) => name), currency }));
  }

  return {
    show: async (context, query) => (await newForm()).show(context, query),
    change: async (context, sent) =>
      (await newForm()).change(context, { ...sent, form: { ...sent.form, version: "0" } }),
  };
}
