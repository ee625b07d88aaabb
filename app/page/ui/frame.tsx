import type { ComponentType, ReactNode } from "react";
import { type Services, ServicesProvider, useCount } from "../../shop/context.tsx";
import { Announcement } from "../../ui/announcement.tsx";
import { KeepsBaskets } from "../../shop/ui/basket-button.tsx";
import "../../ui/tokens.css";
import "../../ui/base.css";
import { words } from "../../shop/words.ts";
import styles from "./frame.module.css";
import { Header } from "../../shop/ui/header.tsx";
import Problem from "../screens/problem.tsx";
import { pageWords } from "../words.ts";

type Props = {
  services: Services;
  /** Whether the header stands above the screen. */
  header: boolean;
  /** The page's title, said aloud when a navigation changes it. */
  title: string;
  /** What is said aloud besides, and alone when only this changes: another order of the same list, or another page. */
  said?: string | undefined;
  /** What stands in the header in place of the search box that does nothing. */
  SearchBox?: ComponentType | undefined;
  children: ReactNode;
};

/** The page around every screen (specification 2). It stays while the screens in it change. */
export const Frame = ({ services, header, title, said, SearchBox, children }: Props) => (
  <ServicesProvider services={services}>
    <a href="#content" className={styles.skip}>
      {pageWords.skipToContent}
    </a>
    {header && <Header SearchBox={SearchBox} />}
    <main id="content">
      <KeepsBaskets value={services.shop.features === "all"}>{children}</KeepsBaskets>
    </main>
    <Announcement text={title} detail={said} />
    <CountAnnouncement />
  </ServicesProvider>
);

/** What stands in the place of a page that cannot be shown in the browser. */
export const Broken = ({ services }: Pick<Props, "services">) => (
  <ServicesProvider services={services}>
    <main>
      <Problem data={{ shop: services.shop.name, message: pageWords.problem.broken }} />
    </main>
  </ServicesProvider>
);

/** Says politely how many items are in the basket, each time that changes. */
function CountAnnouncement() {
  const count = useCount();
  return <Announcement text={count === undefined ? "" : words.checkout.counted(count)} />;
}
