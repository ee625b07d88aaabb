import type { ReactNode } from "react";
import { Logo } from "../../ui/logo.tsx";
import { signOutAddress, adminAddress } from "../addresses.ts";
import type { AdminFrame } from "../domain/pages.ts";
import { adminMessages } from "../messages.ts";
import { LocaleContext } from "./locale-context.ts";
import styles from "./page.module.css";

type Props = { frame: AdminFrame; title: string; children: ReactNode };

const idOf = (group: string) => group.toLowerCase().replaceAll(" ", "-");

export const AdminLayout = ({ frame: { shop, logo, formats, entered, navigation }, title, children }: Props) => (
  <LocaleContext value={formats}>
    <a href="#content" className={styles.skip}>
      {adminMessages.skipToContent}
    </a>
    <header className={styles.header}>
      <Logo shop={shop} label={adminMessages.home(shop)} picture={logo} />
      <a href={adminAddress()} className={styles.heading}>
        {adminMessages.heading}
      </a>
      {entered && (
        <form method="post" action={signOutAddress()} data-forgets-typed className={styles.entered}>
          <span>{adminMessages.entered(entered.email, adminMessages.roles[entered.role])}</span>
          <button type="submit">{adminMessages.leave}</button>
        </form>
      )}
    </header>
    <div className={styles.columns}>
      {navigation.length > 0 && (
        <nav aria-label={adminMessages.pages} className={styles.navigation}>
          {navigation.map(({ group, pages }) => (
            <div key={group} className={styles.group}>
              {group && <p id={idOf(group)}>{group}</p>}
              <ul aria-labelledby={group ? idOf(group) : undefined}>
                {pages.map(({ href, name, current, isWithin }) => (
                  <li key={href}>
                    <a href={href} aria-current={current ? "page" : isWithin || undefined}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      )}
      <main id="content" className={styles.content}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  </LocaleContext>
);

export const LinkParagraph = ({ href, children }: { href: string; children: ReactNode }) => (
  <p>
    <a href={href}>{children}</a>
  </p>
);
