import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { useCount, useIdentity, useShop, useSlots, useUser } from "../context.tsx";
import { BasketIcon, MenuIcon, SearchIcon } from "../../ui/icons.tsx";
import { pageMessages } from "../../page/messages.ts";
import { Logo } from "../../ui/logo.tsx";
import { messages } from "../messages.ts";
import styles from "./header.module.css";
import { checkoutAddress, loginAddress } from "../addresses.ts";

/** A sticky bar, and a row of labels (specification 2). Slot `departments` replaces the labels with links. */
export function Header() {
  const { SearchBox = Search, departments, returnsHref } = useSlots();
  const shop = useShop();
  return (
    <header className={styles.header}>
      <div className={departments ? `${styles.bar} ${styles.withMenu}` : styles.bar}>
        <Logo shop={shop.name} label={pageMessages.home(shop.name)} picture={shop.logo} />
        {departments && <departments.All />}
        <SearchBox />
        <Greeting />
        {(returnsHref || !departments) && <Label lines={messages.header.returns} href={returnsHref} />}
        {!departments && <Label lines={messages.header.prime} />}
        <BasketLink />
      </div>
      {departments ? <departments.Row /> : <Labels />}
    </header>
  );
}

function BasketLink() {
  const count = useCount();
  return (
    <Link href={checkoutAddress()} className={styles.basket} aria-label={messages.header.basket(count)}>
      <BasketIcon />
      <span className={styles.count}>{count}</span>
    </Link>
  );
}

const Search = () => (
  <label className={styles.search}>
    <span className="visually-hidden">{messages.header.search}</span>
    <input type="text" autoComplete="off" placeholder={messages.header.search} />
    <span className={styles.magnifier}>
      <SearchIcon />
    </span>
  </label>
);

function Greeting() {
  const user = useUser();
  const identity = useIdentity();
  const option = useRef<HTMLDivElement>(null);
  const leaving = useRef(false);

  // After sign-out, focuses the link that replaces the sign-out button.
  useEffect(() => {
    if (user || !leaving.current) return;
    leaving.current = false;
    if (document.activeElement === document.body) option.current?.querySelector("a")?.focus();
  }, [user]);

  async function signOut() {
    if (leaving.current) return;
    leaving.current = true;
    const refusal = await identity.signOut();
    if (!refusal) return;
    leaving.current = false;
    window.alert(refusal.message);
  }

  return (
    <div ref={option} className={styles.option}>
      <span className={styles.small}>
        {messages.header.hello} {user?.email ?? messages.header.guest}
      </span>
      {user ? (
        <button type="button" className={styles.bold} data-needs-scripts onClick={() => void signOut()}>
          {messages.header.signOut}
        </button>
      ) : (
        <Link href={loginAddress()} className={styles.bold}>
          {messages.header.signIn}
        </Link>
      )}
    </div>
  );
}

function Label({ lines: [small, bold], href }: { lines: readonly [string, string]; href?: string | undefined }) {
  const text = (
    <>
      <span className={styles.small}>{small}</span> <span className={styles.bold}>{bold}</span>
    </>
  );
  if (!href) return <p className={styles.label}>{text}</p>;
  return (
    <Link href={href} className={styles.label}>
      {text}
    </Link>
  );
}

/** Makes an `a` without href a link for keyboards and screen readers. */
const leadingNowhere = { role: "link", tabIndex: 0 };

/** Links without effect (specification 2). They change neither the URL nor the scroll position. */
const Labels = () => (
  <nav aria-label={messages.header.departments} className={styles.departments}>
    <ul>
      {messages.header.labels.map((label, at) => (
        <li key={label}>
          <a {...leadingNowhere}>
            {at === 0 && <MenuIcon />}
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
