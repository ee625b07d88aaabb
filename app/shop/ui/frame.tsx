import type { ComponentProps } from "react";
import type { Frame as FrameOfPage } from "../../page/ui/whole-page.tsx";
import { Announcement } from "../../ui/announcement.tsx";
import { useCount, useSlots } from "../context.tsx";
import { words } from "../words.ts";
import { Header } from "./header.tsx";

/** What stands around every screen (specification 2). */
export const Frame = ({ header, children }: ComponentProps<FrameOfPage>) => (
  <>
    {header && <AboveHeader />}
    {header && <Header />}
    {children}
    <CountAnnouncement />
  </>
);

function AboveHeader() {
  const { Above } = useSlots();
  return Above && <Above />;
}

/** Says politely how many items are in the basket, each time that changes. */
function CountAnnouncement() {
  const count = useCount();
  return <Announcement text={count === undefined ? "" : words.checkout.counted(count)} />;
}
