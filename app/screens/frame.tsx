import type { ReactNode } from "react";
import { type Services, ServicesProvider } from "../store/context.tsx";

/** The page around every screen: skip link, header, announcements (specification 2). */
export function Frame({
  services,
  header,
  title,
  children,
}: {
  services: Services;
  header: boolean;
  title: string;
  children: ReactNode;
}) {
  return (
    <ServicesProvider services={services}>
      {header ? <header>{title}</header> : null}
      <main id="content">{children}</main>
    </ServicesProvider>
  );
}
