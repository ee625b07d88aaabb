import type { ReactNode, Ref } from "react";
import { Link } from "wouter";
import { useUser } from "../../context.tsx";
import { BasketIcon } from "../../../ui/icons.tsx";
import { messages } from "../../messages.ts";
import styles from "./basket-page.module.css";

type Props = {
  /** The title, to lead the focus to. */
  heading: Ref<HTMLHeadingElement>;
  /** The items, or why there are none. */
  children: ReactNode;
  /** What they cost, and the way on. */
  panel: ReactNode;
};

/** The basket page (specification 2): the items on the left under a greeting and a title, what they cost on the right. */
export function BasketPage({ heading, children, panel }: Props) {
  const user = useUser();
  return (
    <div className={styles.page}>
      <div className={styles.basket}>
        <p className={styles.greeting}>
          {messages.header.hello} {user?.email ?? messages.header.guest}
        </p>
        <h1 ref={heading}>{messages.checkout.heading}</h1>
        {children}
      </div>
      {panel && <div className={styles.panel}>{panel}</div>}
    </div>
  );
}

/** What stands in the place of the items where there are none, with what else there is to say of it. */
export const Empty = ({ children }: { children?: ReactNode }) => (
  <div className={styles.empty}>
    <BasketIcon />
    <p className={styles.emptyTitle}>{messages.checkout.empty}</p>
    <p>{messages.checkout.emptyHint}</p>
    <p>
      <Link href="/">{messages.checkout.toHome}</Link>
    </p>
    {children}
  </div>
);
