import type { ReactNode } from "react";
import { catalogueMessages as messages } from "../../messages.ts";
import { Choices } from "./choices.tsx";
import { Chosen } from "./chosen.tsx";
import styles from "./list-page.module.css";
import type { ListControls } from "./narrowing.ts";
import { useStaying } from "./staying.ts";

type Props = {
  trail?: ReactNode;
  heading: string;
  notes?: ReactNode;
  narrowing?: ListControls | false;
  links?: ReactNode;
  children: ReactNode;
};

/** Filters are in a sidebar, or in a disclosure if the window is narrow. */
export function ListPage({ trail, heading, notes, narrowing, links, children }: Props) {
  const { page, press } = useStaying();
  return (
    <div ref={page} onClickCapture={press} className={styles.page}>
      <div className={styles.top}>
        {trail}
        <h1>{heading}</h1>
        {notes}
      </div>
      {narrowing && (
        <div className={styles.bar}>
          <p className={styles.count}>{narrowing.counted}</p>
          <div data-stays="">
            <Choices row heading={messages.list.sort} choices={narrowing.sorts} />
          </div>
          <div data-stays="" className={styles.chosen}>
            {narrowing.chosen.length > 0 && <Chosen {...narrowing} />}
          </div>
        </div>
      )}
      {narrowing && (narrowing.groups.length > 0 || links) && (
        <div data-stays="" className={styles.filters}>
          <details className={styles.disclosure}>
            <summary>{messages.list.filters(narrowing.chosen.length)}</summary>
          </details>
          {/* Outside of "details", because the sidebar shows filters even if "details" is closed. */}
          <div className={styles.disclosed}>
            {narrowing.groups.map((group) => (
              <Choices key={group.heading} {...group} />
            ))}
            {links}
          </div>
        </div>
      )}
      <div className={styles.list}>{children}</div>
    </div>
  );
}
