import { productAddress } from "../../addresses.ts";
import { adminProductAddress, productPicturesAddress } from "../addresses.ts";
import type { AdminPage } from "../../../admin/domain/pages.ts";
import type { ProductPicturesPage } from "../domain/pictures/pages.ts";
import { pictureMessages as messages } from "../picture-messages.ts";
import { productMessages } from "../product-messages.ts";
import { Field } from "../../../admin/ui/field.tsx";
import { Form } from "../../../admin/ui/form.tsx";
import { AdminLayout, LinkParagraph } from "../../../admin/ui/page.tsx";
import { ArrangedPicture } from "../ui/pictures/arranged-picture.tsx";
import { RefusedFiles } from "../ui/pictures/refused-files.tsx";
import { Message } from "../../../admin/ui/message.tsx";
import { adminMessages } from "../../../admin/messages.ts";
import styles from "../ui/pictures/arranged-picture.module.css";

export default function ProductPictures({ frame, title, ...page }: AdminPage<ProductPicturesPage>) {
  const { id, slug, version, pictures, errors, hasConflict, refused, added, saved, moved, mayChange, most } = page;
  const count = pictures.length;
  const lacking = pictures.filter(({ alt }) => !alt);
  const isPlain = added > 0 && !hasConflict && refused.length === 0;
  const done = [
    added > 0 && messages.added(added),
    moved && messages.moved(moved.place, count),
    saved && adminMessages.form.saved,
  ].filter(Boolean);
  const list = (
    <ol aria-label={messages.list} data-arranged={mayChange || undefined} className={styles.list}>
      {pictures.map((picture, at) => (
        <ArrangedPicture
          key={picture.name}
          picture={picture}
          place={at + 1}
          count={count}
          error={errors[`alt-${at + 1}`]}
          mayChange={mayChange}
          focus={moved?.place === at + 1 ? moved.by : isPlain && picture === lacking[0] ? "alt" : null}
        />
      ))}
    </ol>
  );
  return (
    <AdminLayout frame={frame} title={title}>
      {done.length > 0 && <Message>{done.join(" ")}</Message>}
      <p>{messages.lead}</p>
      <LinkParagraph href={productAddress(slug)}>{productMessages.product.seen}</LinkParagraph>
      {!mayChange && <p>{messages.readOnly}</p>}
      {refused.length > 0 && <RefusedFiles files={refused} />}
      {mayChange ? (
        <Form
          action={productPicturesAddress(id)}
          submit={messages.submit}
          button={{ name: "do", value: "save" }}
          problem={hasConflict ? messages.conflict : Object.keys(errors).length > 0 ? messages.wrong : null}
          errors={errors}
          hidden={{ version, order: "" }}
          hasFiles
          data-takes-dropped
        >
          {/* Enter in a field presses the form's first button, which must save. */}
          <button type="submit" name="do" value="save" tabIndex={-1} aria-hidden className="visually-hidden" />
          {count > 0 ? list : <p>{messages.none}</p>}
          {lacking.length > 0 && <p>{messages.lackingOf(lacking.length)}</p>}
          <Field
            name="files"
            label={messages.add}
            hint={`${messages.addHint(most)} ${messages.drag}`}
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,image/avif"
          />
        </Form>
      ) : (
        list
      )}
      <LinkParagraph href={adminProductAddress(id)}>{productMessages.product.back}</LinkParagraph>
    </AdminLayout>
  );
}
