import { productAddress } from "../../catalogue/addresses.ts";
import { Button } from "../../ui/button.tsx";
import { productPicturesAddress } from "../addresses.ts";
import type { Page } from "../domain/pages.ts";
import type { ProductPicturesPage } from "../domain/pictures/pages.ts";
import { pictureWords as words } from "../picture-words.ts";
import { OwnerPage } from "../ui/page.tsx";
import { ArrangedPicture } from "../ui/pictures/arranged-picture.tsx";
import { RefusedFiles } from "../ui/pictures/refused-files.tsx";
import { Said } from "../ui/said.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { ownerWords } from "../words.ts";
import styles from "./product-pictures.module.css";

/** The pictures of a product: their order, what they show, and more of them. */
export default function ProductPictures({ frame, title, ...page }: Page<ProductPicturesPage>) {
  const { product, pictures, errors, hasConflict, refused, added, saved, moved, mayChange } = page;
  const count = pictures.length;
  const lacking = pictures.filter(({ alt }) => !alt).length;
  const firstLacking = added > 0 ? pictures.findIndex(({ alt }) => !alt) : -1;
  const done = [
    added > 0 && words.added(added),
    moved && words.moved(moved.place, count),
    saved && ownerWords.form.saved,
  ].filter(Boolean);
  const isWrong = Object.keys(errors).length > 0;
  const items = pictures.map((picture, at) => (
    <ArrangedPicture
      key={picture.name}
      picture={picture}
      place={at + 1}
      count={count}
      error={errors[`alt-${at + 1}`]}
      mayChange={mayChange}
      focus={
        moved?.place === at + 1 ? moved.by : at === firstLacking && !hasConflict && refused.length === 0 ? "alt" : null
      }
    />
  ));
  return (
    <OwnerPage frame={frame} title={title}>
      {done.length > 0 && <Said>{done.join(" ")}</Said>}
      <p>{words.lead}</p>
      <p>
        <a href={productAddress(product.slug)}>{words.look}</a>
      </p>
      {!mayChange && <p>{words.readOnly}</p>}
      {refused.length > 0 && <RefusedFiles files={refused} />}
      {mayChange ? (
        <form
          method="post"
          action={productPicturesAddress(product.id)}
          encType="multipart/form-data"
          noValidate
          data-keeps-typed={page.version}
          data-takes-dropped
          className={styles.form}
        >
          {/* What Enter in a field presses: the first button. */}
          <button type="submit" name="do" value="save" tabIndex={-1} aria-hidden className="visually-hidden" />
          <input type="hidden" name="version" value={page.version} />
          <input type="hidden" name="order" value="" />
          {(hasConflict || isWrong) && <Trouble errors={errors}>{hasConflict ? words.conflict : words.wrong}</Trouble>}
          {count > 0 ? (
            <ol aria-label={words.list} data-arranged className={styles.list}>
              {items}
            </ol>
          ) : (
            <p>{words.none}</p>
          )}
          {lacking > 0 && <p>{words.lackingOf(lacking)}</p>}
          <div className={styles.add}>
            <label htmlFor="files">{words.add}</label>
            <p id="files-hint">{words.addHint(page.most)}</p>
            <input
              type="file"
              id="files"
              name="files"
              multiple
              accept="image/jpeg,image/png,image/webp,image/avif"
              aria-describedby="files-hint"
            />
            <p>{words.drag}</p>
          </div>
          <Button type="submit" name="do" value="save">
            {words.submit}
          </Button>
        </form>
      ) : (
        <ol aria-label={words.list} className={styles.list}>
          {items}
        </ol>
      )}
    </OwnerPage>
  );
}
