import type { ReactNode } from "react";
import styles from "./sheet.module.css";

/** A page with an optional panel. The panel is beside the content, or below it in narrow windows. */
export const Sheet = ({ children, panel }: { children: ReactNode; panel?: ReactNode }) => (
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
