import { fileField, noneField, pictureFile, type Shape } from "../domain/shapes.ts";
import { adminMessages } from "../messages.ts";
import styles from "./picture-field.module.css";

const messages = adminMessages.pictures;

/** The file of each shape that is shown here. */
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
  /** The folder of the picture that stands there; empty where there is none. */
  folder: string;
  /** Whether somebody else has changed it to another one. */
  hasChanged: boolean;
  readOnly: boolean;
};

/** A picture: the one that there is, another file in its place, or none. */
export function PictureField({ name, label, shape, hint, error, folder, hasChanged, readOnly }: Props) {
  const said = {
    hint: [hint, messages.kinds].filter(Boolean).join(" "),
    error,
    now: hasChanged ? messages.changed : undefined,
  };
  const described = Object.entries(said).flatMap(([what, text]) =>
    text ? [{ what, id: `${name}-${what}`, text }] : [],
  );
  return (
    <fieldset className={styles.picture}>
      <legend>{label}</legend>
      {folder ? (
        <img src={pictureFile(folder, shown[shape])} alt={messages.now} data-shape={shape} />
      ) : (
        <p>{messages.none}</p>
      )}
      {!readOnly && (
        <>
          <input type="hidden" name={name} value={folder} />
          {described.map(({ what, id, text }) => (
            <p key={what} id={id} data-what={what}>
              {text}
            </p>
          ))}
          <label htmlFor={name}>{folder ? messages.another : messages.choose}</label>
          <input
            type="file"
            id={name}
            name={fileField(name)}
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-invalid={Boolean(error)}
            aria-describedby={described.map(({ id }) => id).join(" ")}
          />
          {folder && (
            <label className={styles.choice}>
              <input type="checkbox" name={noneField(name)} value="yes" />
              {messages.remove}
            </label>
          )}
        </>
      )}
    </fieldset>
  );
}
