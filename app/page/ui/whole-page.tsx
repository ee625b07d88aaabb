import type { ComponentType, ReactNode } from "react";
import { Announcement } from "../../ui/announcement.tsx";
import "../../ui/tokens.css";
import "../../ui/base.css";
import { pageMessages } from "../messages.ts";
import styles from "./whole-page.module.css";

export type Frame = ComponentType<{
  header: boolean;
  children: ReactNode;
}>;

type Props = {
  Frame: Frame;
  header: boolean;
  /** Title of the page. Screen readers announce the title after a navigation. */
  title: string;
  /** Text that screen readers announce after the title, such as the sort order. */
  detail?: string | undefined;
  children: ReactNode;
};

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
