import { hash } from "node:crypto";
import type { ProductPicture } from "../../../domain/gallery.ts";
import { maxPictures, readPictures, type WithPictures } from "../../../server/product-pictures.ts";
import type { Database, Transaction } from "../../../../database/database.ts";
import type { UploadedFile } from "../../../../server/forms.ts";
import { cataloguePicture } from "../../../../shop/server/pictures.ts";
import { productPicturesAddress } from "../../addresses.ts";
import { productIn } from "../../domain/products/address.ts";
import { altsOf, arranged, pictureActionIn } from "../../domain/pictures/arrangement.ts";
import type { ProductPicturesPage, RefusedFile } from "../../domain/pictures/pages.ts";
import { pictureMessages as messages } from "../../picture-messages.ts";
import type { Fields } from "../../../../admin/domain/pages.ts";
import { adminMessages } from "../../../../admin/messages.ts";
import type { AdminRoute } from "../../../../admin/server/page.ts";
import type { Pictures } from "../../../../admin/server/pictures/pictures.ts";
import { replacePictures } from "./replace.ts";

const maxAlt = 300;

const versionOf = (pictures: readonly ProductPicture[]) => hash("sha256", JSON.stringify(pictures)).slice(0, 16);

export const productPicturesPage = (database: Database, store: Pictures): AdminRoute<ProductPicturesPage> => ({
  several: "files",

  async show({ params, mayChange }, query) {
    const product = await readPictures(database, productIn(params));
    if (!product) return null;
    const saved = query.get("saved") === versionOf(product.pictures); // false if the pictures changed after saving
    const [, by, from] = /^(up|down)-(\d{1,3})$/.exec(query.get("moved") ?? "") ?? [];
    return pageOf(product, {
      mayChange,
      saved,
      added: saved ? Number(/^\d{1,2}$/.exec(query.get("added") ?? "")?.[0] ?? 0) : 0,
      moved: saved && (by === "up" || by === "down") ? { place: Number(from) + (by === "up" ? -1 : 1), by } : null,
    });
  },

  async change({ params, user, mayChange }, { form, several }) {
    const id = productIn(params);
    if (!(await readPictures(database, id))) return null;
    const uploaded = await upload(several, store);
    const done = await database.transaction((transaction) =>
      save(transaction, { id, form, names: uploaded.names, by: user.id }),
    );
    if (!done) return null;
    const { product, typed, action, errors, hasConflict, added } = done;
    const refused = [...uploaded.refused, ...done.refused];
    const isWrong = hasConflict || Object.keys(errors).length > 0;
    if (!isWrong && refused.length === 0) {
      const moved = ["up", "down"].includes(action.what) ? form["do"] : "";
      const saved = versionOf(product.pictures);
      return { redirect: productPicturesAddress(id, { saved, added: added || undefined, moved }) };
    }
    const edited = isWrong ? typed.filter(({ alt }, at) => alt !== form[`was-${at + 1}`]) : [];
    return {
      status: hasConflict ? 409 : 422,
      page: pageOf(product, { mayChange, typed: edited, errors, hasConflict, refused, added }),
    };
  },
});

/** Stores each picture in its own folder. Returns the uploaded files' names by folder, and the refused files. */
async function upload(files: readonly UploadedFile[], store: Pictures) {
  const names = new Map<string, string>();
  const refused: RefusedFile[] = [];
  for (const { name, bytes } of files) {
    const uploaded = await store.upload(bytes, "product");
    if ("refused" in uploaded) refused.push({ name, why: adminMessages.pictures.refused[uploaded.refused]("product") });
    else if (!names.has(uploaded.folder)) names.set(uploaded.folder, name);
  }
  return { names, refused };
}

/**
 * Saves the submitted form. On a conflict or error, only adds the uploads. Null if the product does not exist.
 * @param names names of the uploaded files, by folder of the stored picture
 */
async function save(
  transaction: Transaction,
  { id, form, names, by }: { id: string; form: Fields; names: ReadonlyMap<string, string>; by: string },
) {
  const before = await readPictures(transaction, id, true);
  if (!before) return null;
  const typed = typedIn(form);
  const action = pictureActionIn(form, typed.length);
  const wanted = arranged(typed, action);
  const errors: Fields = Object.fromEntries(
    typed.flatMap(({ alt }, at) =>
      alt.length > maxAlt ? [[`alt-${at + 1}`, adminMessages.shop.tooLong(maxAlt)]] : [],
    ),
  );
  // A repeated submission is no conflict, because its changes are already stored.
  const hasConflict = ![form["version"], versionOf(wanted)].includes(versionOf(before.pictures));
  const isComplete = namesOf(typed) === namesOf(before.pictures);
  const rest = !hasConflict && isComplete && Object.keys(errors).length === 0 ? wanted : before.pictures;
  const fresh = [...names].filter(([folder]) => !rest.some(({ picture }) => picture === folder));
  const room = Math.max(0, maxPictures - rest.length);
  const pictures = [...rest, ...fresh.slice(0, room).map(([picture]) => ({ picture, alt: "" }))];
  await replacePictures(transaction, before, { pictures, by });
  return {
    product: { ...before, pictures },
    typed,
    action,
    errors,
    hasConflict,
    added: pictures.length - rest.length,
    refused: fresh.slice(room).map(([, name]) => ({ name, why: messages.tooMany(maxPictures) })),
  };
}

const namesOf = (pictures: readonly ProductPicture[]) => pictures.map(({ picture }) => picture).join();

const typedIn = (form: Fields): ProductPicture[] =>
  Array.from({ length: maxPictures }, (_, at) => at + 1).flatMap((place) => {
    const { [`picture-${place}`]: picture, [`alt-${place}`]: alt = "" } = form;
    return picture === undefined ? [] : [{ picture, alt: alt.replace(/[\s\p{Cc}]+/gu, " ").trim() }];
  });

type State = Partial<ProductPicturesPage> & { readonly mayChange: boolean; readonly typed?: readonly ProductPicture[] };

function pageOf({ title, pictures, ...product }: WithPictures, { typed = [], ...state }: State): ProductPicturesPage {
  const alts = altsOf(typed);
  return {
    title: messages.title(title),
    ...product,
    version: versionOf(pictures),
    pictures: pictures.map(({ picture: name, alt: was }) => {
      return { name, src: cataloguePicture(name), alt: alts.get(name) ?? was, was };
    }),
    errors: {},
    hasConflict: false,
    refused: [],
    added: 0,
    saved: false,
    moved: null,
    most: maxPictures,
    ...state,
  };
}
