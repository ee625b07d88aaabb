import type { ReactNode, Ref } from "react";
import { Link } from "wouter";
import { useUser } from "../../context.tsx";
import { BasketIcon } from "../../../ui/icons.tsx";
import { messages } from "../../messages.ts";
import styles from "./basket-page.module.css";

type Props = {
  heading: Ref<HTMLHeadingElement>;
  children: ReactNode;
  panel: ReactNode;
};

/** Greeting, title and items on the left, subtotal on the right (specification 2). */
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
