import { Button } from "../../../../ui/button.tsx";
import type { ProductPicturesPage } from "../../domain/pictures/pages.ts";
import { pictureMessages as messages } from "../../picture-messages.ts";
import { adminMessages } from "../../../../admin/messages.ts";
import { Field } from "../../../../admin/ui/field.tsx";
import styles from "./arranged-picture.module.css";

type Props = {
  picture: ProductPicturesPage["pictures"][number];
  /** Position of the picture in the gallery, from 1. */
  place: number;
  count: number;
  error?: string | undefined;
  mayChange: boolean;
  /** Button or field to focus when the page opens. */
  focus: "up" | "down" | "alt" | null;
};

export function ArrangedPicture({ picture, place, count, error, mayChange, focus }: Props) {
  const { name, src, alt, was } = picture;
  const image = <img src={src} alt={alt || messages.number(place, count)} width={96} height={96} draggable={false} />;
  if (!mayChange)
    return (
      <li className={styles.picture}>
        {image}
        <p>{alt || messages.lacking}</p>
      </li>
    );
  // Focuses the opposite button at the start or end of the list, where the wanted button is disabled.
  const focused = focus === "up" && place === 1 ? "down" : focus === "down" && place === count ? "up" : focus;
  const buttons = [
    { what: "up", name: messages.up, label: messages.upOf(place), disabled: place === 1 },
    { what: "down", name: messages.down, label: messages.downOf(place), disabled: place === count },
    { what: "remove", name: messages.remove, label: messages.removeOf(place), disabled: false },
  ];
  return (
    <li className={styles.picture} data-place={place}>
      <input type="hidden" name={`picture-${place}`} value={name} />
      <input type="hidden" name={`was-${place}`} value={was} />
      {image}
      <div className={styles.about}>
        <Field
          name={`alt-${place}`}
          label={messages.alt(place)}
          hint={alt ? "" : messages.altHint}
          error={error}
          now={was === alt ? undefined : adminMessages.form.now(was)}
          defaultValue={alt}
          // Focuses the field of the first missing alt text, which the user should enter next.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={focused === "alt"}
        />
        <div className={styles.buttons}>
          {buttons.map(({ what, name: text, label, disabled }) => (
            <Button
              key={what}
              type="submit"
              tone="grey"
              name="do"
              value={`${what}-${place}`}
              aria-label={label}
              disabled={disabled}
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={focused === what}
            >
              {text}
            </Button>
          ))}
        </div>
      </div>
    </li>
  );
}
