import type { ReactNode } from "react";
import styles from "./sheet.module.css";

type Props = {
  children: ReactNode;
  /** Summary beside the content, or below the content on narrow screens. */
  panel?: ReactNode;
};

/** A page with sections and an optional side panel. */
export const Sheet = ({ children, panel }: Props) => (
  <div className={styles.sheet} data-alone={panel ? undefined : true}>
    <div className={styles.paper}>{children}</div>
    {panel && <div className={styles.panel}>{panel}</div>}
  </div>
);

export const Section = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{heading}</h2>
    {children}
  </section>
);
