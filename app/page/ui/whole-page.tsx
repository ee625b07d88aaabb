import type { ComponentType, ReactNode } from "react";
import { Announcement } from "../../ui/announcement.tsx";
import "../../ui/tokens.css";
import "../../ui/base.css";
import { pageMessages } from "../messages.ts";
import styles from "./whole-page.module.css";

/** Layout around the main content. Stays mounted while screens change. */
export type Frame = ComponentType<{
  header: boolean;
  children: ReactNode;
}>;

type Props = {
  Frame: Frame;
  header: boolean;
  /** Page title, announced after a navigation. */
  title: string;
  /** Second text to announce, also alone when only this changes, such as another sort order. */
  detail?: string | undefined;
  children: ReactNode;
};

/** Page, as the server renders it and the browser hydrates it. */
export const WholePage = ({ Frame, header, title, detail, children }: Props) => (
  <>
    <a href="#content" className={styles.skip}>
      {pageMessages.skipToContent}
    </a>
    <Frame header={header}>
      <main id="content">{children}</main>
      <Announcement text={title} detail={detail} />
    </Frame>
  </>
);
