import { hash } from "node:crypto";
import type { ProductPicture } from "../../../domain/gallery.ts";
import { maxPictures, readPictures, type WithPictures, writePictures } from "../../../server/product-pictures.ts";
import type { Database } from "../../../../database/database.ts";
import type { UploadedFile } from "../../../../server/forms.ts";
import { cataloguePicture } from "../../../../shop/server/pictures.ts";
import { productPicturesAddress } from "../../addresses.ts";
import { productIn } from "../../domain/products/address.ts";
import { arranged, differences, doingIn } from "../../domain/pictures/arrangement.ts";
import type { ProductPicturesPage, RefusedFile } from "../../domain/pictures/pages.ts";
import { pictureMessages as messages } from "../../picture-messages.ts";
import { adminMessages } from "../../../../admin/messages.ts";
import type { AdminContext, AdminRoute } from "../../../../admin/server/page.ts";
import { logActivity } from "../../../../admin/server/activity-log.ts";
import type { Pictures } from "../../../../admin/server/pictures/pictures.ts";

type Sources = { readonly database: Database; readonly pictures: Pictures };

/** Maximum length of an alt text, in characters. */
const maxAlt = 300;

const versionOf = (pictures: readonly ProductPicture[]) => hash("sha256", JSON.stringify(pictures)).slice(0, 16);

/** The page of a product's pictures: order, alt texts and uploads. */
export const productPicturesPage = ({ database, pictures: store }: Sources): AdminRoute<ProductPicturesPage> => ({
  several: "files",

  async show({ params, mayChange }, query) {
    const product = await readPictures(database, idIn(params));
    return product && shown(product, { mayChange, ...doneIn(query, versionOf(product.pictures)) });
  },

  async change({ params, user, mayChange }, { form, several }) {
    const id = idIn(params);
    const product = await readPictures(database, id);
    if (!product) return null;
    const uploaded = await upload(several, store);
    const done = await database.transaction((transaction) =>
      save(transaction, { id, form, uploaded: uploaded.folders, by: user.id }),
    );
    if (!done) return null;
    const { now, typed, mine, errors, hasConflict, added, tooMany } = done;
    const refused = [
      ...uploaded.refused,
      ...tooMany.map((at) => ({ name: uploaded.names[at]!, why: messages.tooMany(maxPictures) })),
    ];
    if (!hasConflict && refused.length === 0 && Object.keys(errors).length === 0) {
      const doing = doingIn(form, typed.length);
      const moved =
        doing.what === "up" || doing.what === "down" ? `${doing.what}-${doing.at + (doing.what === "up" ? 0 : 2)}` : "";
      return {
        redirect: productPicturesAddress(id, { saved: versionOf(now.pictures), added: added || undefined, moved }),
      };
    }
    const status = hasConflict ? 409 : 422;
    return {
      status,
      page: shown(now, {
        mayChange,
        typed: hasConflict || Object.keys(errors).length > 0 ? mine : [],
        errors,
        hasConflict,
        refused,
        added,
      }),
    };
  },
});

/** Product id in the path. An invalid id becomes an empty string, which matches no product. */
const idIn = ({ id = "" }: AdminContext["params"]) => productIn(id) ?? "";

/** Result of the last form, from the query string. Empty if the pictures have changed since that form. */
function doneIn(query: URLSearchParams, version: string) {
  const saved = query.get("saved") === version;
  const [, by, place] = /^(up|down)-(\d{1,3})$/.exec(query.get("moved") ?? "") ?? [];
  return {
    saved,
    added: saved ? Number(/^\d{1,2}$/.exec(query.get("added") ?? "")?.[0] ?? 0) : 0,
    moved: saved && by ? { place: Number(place), by: by as "up" | "down" } : null,
  };
}

async function upload(files: readonly UploadedFile[], store: Pictures) {
  const [folders, names, refused]: [string[], string[], RefusedFile[]] = [[], [], []];
  for (const { name, bytes } of files) {
    const uploaded = await store.upload(bytes, "product");
    if ("folder" in uploaded) {
      folders.push(uploaded.folder);
      names.push(name);
    } else refused.push({ name, why: adminMessages.pictures.refused[uploaded.refused]("product") });
  }
  return { folders, names, refused };
}

type Saving = {
  readonly id: string;
  readonly form: Readonly<Record<string, string>>;
  readonly uploaded: readonly string[];
  readonly by: string;
};

/** Applies a form. On a conflict or error, only adds the uploaded pictures. Null if the product does not exist. */
async function save(
  transaction: Parameters<Parameters<Database["transaction"]>[0]>[0],
  { id, form, uploaded, by }: Saving,
) {
  const before = await readPictures(transaction, id, true);
  if (!before) return null;
  const typed = typedIn(form);
  const errors = Object.fromEntries(
    typed.flatMap(({ alt }, at) =>
      alt.length > maxAlt ? [[`alt-${at + 1}`, adminMessages.shop.tooLong(maxAlt)]] : [],
    ),
  );
  const hasConflict = form["version"] !== versionOf(before.pictures) && !isDone(before.pictures, form, typed);
  const mayArrange = !hasConflict && Object.keys(errors).length === 0 && namesOf(typed) === namesOf(before.pictures);
  const rest = mayArrange ? arranged(typed, doingIn(form, typed.length)) : before.pictures;
  const fresh = [...new Set(uploaded)].filter((folder) => !rest.some(({ picture }) => picture === folder));
  const room = Math.max(0, maxPictures - rest.length);
  const taken = fresh.slice(0, room);
  const tooMany = fresh.slice(room).map((folder) => uploaded.indexOf(folder));
  const after = [...rest, ...taken.map((picture) => ({ picture, alt: "" }))];
  const fields = differences(before.pictures, after);
  if (fields.length > 0) {
    const gone = await writePictures(transaction, before, after);
    if (gone.length > 0) throw new Error("A picture that was uploaded just now is not kept.");
    await logActivity(transaction, { by, what: "product-pictures", fields });
  }
  return {
    now: { ...before, pictures: after },
    typed,
    mine: typed.filter(isMine(form)),
    errors,
    hasConflict,
    added: taken.length,
    tooMany,
  };
}

/** True if the user has edited the picture's alt text. */
const isMine =
  (form: Saving["form"]) =>
  ({ alt }: ProductPicture, at: number) =>
    alt !== form[`was-${at + 1}`];

const namesOf = (pictures: readonly ProductPicture[]) => pictures.map(({ picture }) => picture).join();

/** True if the form was submitted before, so that its changes are already stored. */
const isDone = (now: readonly ProductPicture[], form: Saving["form"], typed: readonly ProductPicture[]) =>
  versionOf(arranged(typed, doingIn(form, typed.length))) === versionOf(now);

function typedIn(form: Saving["form"]): ProductPicture[] {
  const places = Array.from({ length: maxPictures }, (_, at) => at + 1);
  return places.flatMap((place) => {
    const picture = form[`picture-${place}`];
    return picture === undefined
      ? []
      : [{ picture, alt: (form[`alt-${place}`] ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim() }];
  });
}

type State = Partial<ProductPicturesPage> & { readonly mayChange: boolean; readonly typed?: readonly ProductPicture[] };

function shown({ id, slug, title, pictures }: WithPictures, { typed = [], ...state }: State): ProductPicturesPage {
  const own = new Map(typed.map(({ picture, alt }) => [picture, alt]));
  return {
    title: messages.title(title),
    product: { id, slug },
    version: versionOf(pictures),
    pictures: pictures.map(({ picture, alt }) => {
      const mine = own.get(picture) ?? alt;
      return {
        name: picture,
        src: cataloguePicture(picture),
        alt: mine,
        was: alt,
        now: mine === alt ? undefined : alt,
      };
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
