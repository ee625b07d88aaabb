import type { ComponentProps, ComponentType } from "react";
import type { Frame as FrameOfPage } from "../../page/ui/whole-page.tsx";
import { Announcement } from "../../ui/announcement.tsx";
import { useCount, useSlots } from "../context.tsx";
import { messages } from "../messages.ts";
import { Header } from "./header.tsx";

/** Layout around every screen (specification 2). */
export function Frame({ header, children }: ComponentProps<FrameOfPage>) {
  const { above, footer } = useSlots();
  return (
    <>
      {header && listOf(above)}
      {header && <Header />}
      {children}
      {listOf(footer)}
      <CountAnnouncement />
    </>
  );
}

// oxlint-disable-next-line react/no-array-index-key -- the list never changes
const listOf = (slot?: readonly ComponentType[]) => slot?.map((Entry, at) => <Entry key={at} />);

function CountAnnouncement() {
  const count = useCount();
  return <Announcement text={count === undefined ? "" : messages.checkout.counted(count)} />;
}
