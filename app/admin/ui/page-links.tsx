import { NavLinks } from "./nav-links.tsx";

type Props = {
  messages: { readonly pages: string; readonly newest: string; readonly older: string };
  address: (query: Readonly<Record<string, string | number>>) => string;
  filter?: Readonly<Record<string, string>>;
  first: boolean;
  /** Cursor of the page with older entries. Null on the last page. */
  next: number | null;
};

export const PageLinks = ({ messages: { pages, newest, older }, address, filter, first, next }: Props) => (
  <NavLinks
    label={pages}
    links={[
      { text: newest, href: first ? null : address({ ...filter }) },
      { text: older, href: next === null ? null : address({ ...filter, before: next }) },
    ]}
  />
);
