import { type MouseEvent, useEffect, useId, useRef } from "react";
import { Link, useLocation } from "wouter";
import { useShop } from "../../shop/context.tsx";
import header from "../../shop/ui/header.module.css";
import { messages as shopMessages } from "../../shop/messages.ts";
import { MenuIcon } from "../../ui/icons.tsx";
import { departmentAddress } from "../addresses.ts";
import { departmentsMessages as messages } from "../departments-messages.ts";
import { departmentsOf, largestOf } from "../domain/departments.ts";
import styles from "./departments.module.css";

/**
 * The way to every department: a popover, which browsers open, close by Escape and by a press beside it, and give the focus back
 * from, without scripts. As a dialog it takes the focus when it opens.
 */
export function AllDepartments() {
  const departments = departmentsOf(useShop());
  const [path] = useLocation();
  const id = useId();
  const panel = useRef<HTMLDialogElement>(null);
  // It closes rather than go away open: Firefox would tell of an open one for ever.
  useEffect(() => {
    const { current } = panel;
    return () => {
      if (location.pathname !== path) current?.hidePopover();
    };
  }, [path]);
  if (departments.length === 0) return null;
  return (
    <>
      {/* Not of the type "button": what those do waits for the scripts. */}
      <button type="submit" popoverTarget={id} aria-label={messages.heading} className={styles.all}>
        <MenuIcon />
        {messages.all}
      </button>
      <dialog ref={panel} id={id} popover="auto" aria-label={messages.heading} className={styles.panel}>
        <p className={styles.top}>
          {messages.heading}
          <button
            type="submit"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={messages.close}
            className={styles.close}
          >
            ×
          </button>
        </p>
        <ul>
          {departments.map(({ slug, name, products }) => (
            <li key={slug}>
              <Link href={departmentAddress(slug)} onClick={close}>
                {name} <span>{messages.counted(products)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </dialog>
    </>
  );
}

/** For the link to the page that one is at already. */
const close = ({ currentTarget }: MouseEvent) => currentTarget.closest("dialog")!.hidePopover();

/**
 * The largest departments in one line, as many as there is room for. The others stand in lines that are out of sight: one comes into
 * sight when somebody moves the focus on to it, and leaves again with the focus.
 */
export function LargestDepartments() {
  const departments = largestOf(departmentsOf(useShop()));
  if (departments.length === 0) return null;
  return (
    <nav aria-label={shopMessages.header.departments} className={`${header.departments} ${styles.row}`}>
      {/* The focus is what is listened to, and that of the links in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul onBlur={({ currentTarget }) => currentTarget.scrollTo(0, 0)}>
        {departments.map(({ slug, name }) => (
          <li key={slug}>
            <Link href={departmentAddress(slug)}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
