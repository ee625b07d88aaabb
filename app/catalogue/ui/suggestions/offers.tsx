import type { ReactNode } from "react";
import type { Suggestions } from "../../domain/catalogue.ts";
import { cents } from "../../../shop/domain/money.ts";
import { SearchIcon } from "../../../ui/icons.tsx";
import { Picture } from "../../../shop/ui/picture.tsx";
import styles from "./suggestions.module.css";
import { productAddress, searchAddress } from "../../addresses.ts";

export type Suggestion = { readonly href: string; readonly q?: string; readonly shown: ReactNode };

type FormatCents = (amount: number) => string;

export const offersOf = ({ completions, products }: Suggestions, formatCents: FormatCents): Suggestion[] => [
  ...completions.map((q) => ({
    href: searchAddress({ q }),
    q,
    shown: (
      <>
        <span className={styles.picture}>
          <SearchIcon />
        </span>
        {q}
      </>
    ),
  })),
  ...products.map(({ slug, title, image, price }) => ({
    href: productAddress(slug),
    shown: (
      <>
        <span className={styles.picture}>
          <Picture src={image} alt="" shape="product" sizes="3rem" />
        </span>
        <span className={styles.title}>{title}</span> <span>{formatCents(cents(price))}</span>
      </>
    ),
  })),
];
