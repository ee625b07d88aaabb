import type { ComponentType, ReactNode } from "react";
import { Announcement } from "../../ui/announcement.tsx";
import "../../ui/tokens.css";
import "../../ui/base.css";
import { pageMessages } from "../messages.ts";
import styles from "./whole-page.module.css";

/** What stands around the main part of a page. It stays while the screens in it change. */
export type Frame = ComponentType<{
  /** Whether the header stands above the screen. */
  header: boolean;
  children: ReactNode;
}>;

type Props = {
  Frame: Frame;
  header: boolean;
  /** The page's title, said aloud when a navigation changes it. */
  title: string;
  /** What is said aloud besides, and alone when only this changes: another order of the same list, or another page. */
  said?: string | undefined;
  /** The screen. */
  children: ReactNode;
};

/** A page as the server renders it and a browser hydrates it. */
export const WholePage = ({ Frame, header, title, said, children }: Props) => (
  <>
    <a href="#content" className={styles.skip}>
      {pageMessages.skipToContent}
    </a>
    <Frame header={header}>
      <main id="content">{children}</main>
      <Announcement text={title} detail={said} />
    </Frame>
  </>
);
