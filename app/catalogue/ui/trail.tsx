import { Link } from "wouter";
import { homeAddress } from "../../shop/addresses.ts";
import { departmentAddress } from "../addresses.ts";
import type { Department } from "../domain/catalogue.ts";
import { catalogueMessages as messages } from "../messages.ts";
import styles from "./trail.module.css";

export const Trail = ({ department: { slug, name }, product }: { department: Department; product?: string }) => (
  <nav aria-label={messages.trail.label} className={styles.trail}>
    <ol>
      <li>
        <Link href={homeAddress()}>{messages.trail.home}</Link>
      </li>
      {product && (
        <li>
          <Link href={departmentAddress(slug)}>{name}</Link>
        </li>
      )}
      <li aria-current="page">{product ?? name}</li>
    </ol>
  </nav>
);
