import { fileField, noneField, pictureFile, type Shape } from "../domain/shapes.ts";
import { adminMessages } from "../messages.ts";
import { Field } from "./field.tsx";
import styles from "./picture-field.module.css";

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
  /** Folder of the current picture; empty if none. */
  folder: string;
  hasChanged: boolean;
  readOnly: boolean;
};

export function PictureField({ name, label, shape, hint, error, folder, hasChanged, readOnly }: Props) {
  const { pictures: messages } = adminMessages;
  return (
    <fieldset className={styles.picture}>
      <legend>{label}</legend>
      {folder ? (
        <img src={pictureFile(folder, shown[shape])} alt={messages.now} data-shape={shape} />
      ) : (
        <small>{messages.none}</small>
      )}
      {!readOnly && (
        <>
          <input type="hidden" name={name} value={folder} />
          <Field
            id={name}
            name={fileField(name)}
            label={folder ? messages.another : messages.choose}
            hint={[hint, messages.kinds].filter(Boolean).join(" ")}
            error={error}
            now={hasChanged ? messages.changed : undefined}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
          />
          {folder && <Field type="checkbox" name={noneField(name)} value="yes" label={messages.remove} />}
        </>
      )}
    </fieldset>
  );
}
