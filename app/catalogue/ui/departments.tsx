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

/** Menu of all departments: a native popover that works without scripts. */
export function AllDepartments() {
  const departments = departmentsOf(useShop());
  const [path] = useLocation();
  const id = useId();
  const panel = useRef<HTMLDialogElement>(null);
  // Closes the popover before its removal. Otherwise, Firefox continues to announce the popover.
  useEffect(() => {
    const { current } = panel;
    return () => {
      if (location.pathname !== path) current?.hidePopover();
    };
  }, [path]);
  if (departments.length === 0) return null;
  return (
    <>
      {/* Type "submit", because the first script delays clicks on buttons of type "button" until hydration. */}
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

/** Closes the menu on click, because a link to the current page does not navigate. */
const close = ({ currentTarget }: MouseEvent) => currentTarget.closest("dialog")?.hidePopover();

/** One line of departments. Further links wrap into hidden lines, which scroll into view on focus. */
export function LargestDepartments() {
  const departments = largestOf(departmentsOf(useShop()));
  if (departments.length === 0) return null;
  return (
    <nav aria-label={shopMessages.header.departments} className={`${header.departments} ${styles.row}`}>
      {/* The handler receives the blur events of the links. */}
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
