import { Link } from "wouter";
import { catalogueMessages as messages } from "../../messages.ts";
import styles from "./chosen.module.css";
import type { ListControls } from "./narrowing.ts";

export const Chosen = ({ chosen, clear }: Pick<ListControls, "chosen" | "clear">) => (
  <ul aria-label={messages.list.chosen} className={styles.chosen}>
    {chosen.map(({ value, name, href }) => (
      <li key={value}>
        <Link href={href}>
          <span className="visually-hidden">{messages.list.remove} </span>
          {name}
          <span aria-hidden="true">×</span>
        </Link>
      </li>
    ))}
    {clear && (
      <li>
        <Link href={clear} className={styles.clear}>
          {messages.list.clear}
        </Link>
      </li>
    )}
  </ul>
);
