import { fileField, noneField, pictureFile, type Shape } from "../domain/shapes.ts";
import { adminMessages } from "../messages.ts";
import styles from "./picture-field.module.css";

/** Picture file that the field shows, by shape. */
const shown: Readonly<Record<Shape, string>> = {
  banner: "750.webp",
  logo: "logo.webp",
  icon: "192.png",
  share: "share.jpg",
  product: "400.webp",
};

type Props = {
  name: string;
  label: string;
  shape: Shape;
  hint?: string | undefined;
  error?: string | undefined;
  /** Folder of the current picture; empty without one. */
  folder: string;
  /** True if somebody else has changed the picture. */
  hasChanged: boolean;
  readOnly: boolean;
};

/** Field that shows the current picture, with inputs to replace or remove it. */
export function PictureField({ name, label, shape, hint, error, folder, hasChanged, readOnly }: Props) {
  const texts = {
    hint: [hint, adminMessages.pictures.kinds].filter(Boolean).join(" "),
    error,
    now: hasChanged ? adminMessages.pictures.changed : undefined,
  };
  const descriptions = Object.entries(texts).flatMap(([what, text]) =>
    text ? [{ what, id: `${name}-${what}`, text }] : [],
  );
  return (
    <fieldset className={styles.picture}>
      <legend>{label}</legend>
      {folder ? (
        <img src={pictureFile(folder, shown[shape])} alt={adminMessages.pictures.now} data-shape={shape} />
      ) : (
        <p>{adminMessages.pictures.none}</p>
      )}
      {!readOnly && (
        <>
          <input type="hidden" name={name} value={folder} />
          {descriptions.map(({ what, id, text }) => (
            <p key={what} id={id} data-what={what}>
              {text}
            </p>
          ))}
          <label htmlFor={name}>{folder ? adminMessages.pictures.another : adminMessages.pictures.choose}</label>
          <input
            type="file"
            id={name}
            name={fileField(name)}
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-invalid={Boolean(error)}
            aria-describedby={descriptions.map(({ id }) => id).join(" ")}
          />
          {folder && (
            <label className={styles.choice}>
              <input type="checkbox" name={noneField(name)} value="yes" />
              {adminMessages.pictures.remove}
            </label>
          )}
        </>
      )}
    </fieldset>
  );
}
