import type { ComponentProps } from "react";
import type { Frame as FrameOfPage } from "../../page/ui/whole-page.tsx";
import { Announcement } from "../../ui/announcement.tsx";
import { useCount, useSlots } from "../context.tsx";
import { messages } from "../messages.ts";
import { Header } from "./header.tsx";

/** Layout around every screen (specification 2). */
export function Frame({ header, children }: ComponentProps<FrameOfPage>) {
  const { Above, Footer } = useSlots();
  return (
    <>
      {header && Above && <Above />}
      {header && <Header />}
      {children}
      {Footer && <Footer />}
      <CountAnnouncement />
    </>
  );
}

/** Announces the number of items in the basket after each change. */
function CountAnnouncement() {
  const count = useCount();
  return <Announcement text={count === undefined ? "" : messages.checkout.counted(count)} />;
}
