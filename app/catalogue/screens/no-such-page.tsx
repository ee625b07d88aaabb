import { useId } from "react";
import { Link } from "wouter";
import { pageMessages } from "../../page/messages.ts";
import { useShop } from "../../shop/context.tsx";
import { Button } from "../../ui/button.tsx";
import { Message } from "../../ui/message.tsx";
import { departmentAddress, searchAddress } from "../addresses.ts";
import { departmentsOf } from "../domain/departments.ts";
import { catalogueMessages } from "../messages.ts";
import styles from "./no-such-page.module.css";

export default function NoSuchPage() {
  const { heading, text, toHome } = pageMessages.notFound;
  const departments = departmentsOf(useShop());
  const list = useId();
  return (
    <Message heading={heading} toHome={toHome}>
      <p>{text}</p>
      <form action={searchAddress()} className={styles.search}>
        <input
          type="text"
          name="q"
          maxLength={200}
          aria-label={catalogueMessages.noSuchPage.search}
          placeholder={catalogueMessages.noSuchPage.search}
        />
        <Button type="submit">{catalogueMessages.search.label}</Button>
      </form>
      {departments.length > 0 && (
        <nav aria-labelledby={list} className={styles.departments}>
          <h2 id={list}>{catalogueMessages.noSuchPage.departments}</h2>
          <ul>
            {departments.map(({ slug, name }) => (
              <li key={slug}>
                <Link href={departmentAddress(slug)}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Message>
  );
}
