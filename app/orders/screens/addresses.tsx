import { Link } from "wouter";
import { Button } from "../../ui/button.tsx";
import { addressBookMessages as messages } from "../address-book-messages.ts";
import { addressBookAddress, savedAddressAddress } from "../addresses.ts";
import { type AddressBookPage, newAddressId, type SavedAddressPage } from "../domain/address-book.ts";
import { SavedAddress } from "../ui/saved-address.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { orderMessages } from "../messages.ts";
import styles from "./addresses.module.css";

/** Address book, or form of one address. Both pages share a JavaScript chunk. */
export default function Addresses({ data }: { data: AddressBookPage | SavedAddressPage }) {
  return "addresses" in data ? <AddressBook {...data} /> : <SavedAddress data={data} />;
}

function AddressBook(data: AddressBookPage) {
  const { title, addresses, mayAdd, message, account } = data;
  return (
    <Sheet>
      <h1>{title}</h1>
      {message && <p role="status">{message}</p>}
      {addresses.length > 0 ? (
        <ul className={styles.addresses}>
          {addresses.map((address) => (
            <SavedAddressItem key={address.id} {...address} />
          ))}
        </ul>
      ) : (
        <p>{messages.empty}</p>
      )}
      <div className={styles.more}>
        <p>{mayAdd ? <Link href={savedAddressAddress(newAddressId)}>{messages.add}</Link> : messages.full}</p>
        {account && (
          <p>
            <Link href={account}>{messages.account}</Link>
          </p>
        )}
      </div>
    </Sheet>
  );
}

function SavedAddressItem({ id, lines, phone, isPreferred }: AddressBookPage["addresses"][number]) {
  const labelled = (what: string) => messages.of(what, lines.join(", "));
  return (
    <li className={styles.address}>
      {isPreferred && <p className={styles.quiet}>{messages.preferred}</p>}
      <p className={styles.text}>{lines.join("\n")}</p>
      {phone && <p className={styles.quiet}>{orderMessages.phone(phone)}</p>}
      <div className={styles.acts}>
        <Link href={savedAddressAddress(id)} aria-label={labelled(messages.change)}>
          {messages.change}
        </Link>
        {!isPreferred && (
          <form method="post" action={addressBookAddress()}>
            <Button type="submit" tone="grey" name="prefer" value={id} aria-label={labelled(messages.prefer)}>
              {messages.prefer}
            </Button>
          </form>
        )}
      </div>
      <details className={styles.remove}>
        <summary aria-label={labelled(messages.remove.open)}>{messages.remove.open}</summary>
        <form method="post" action={addressBookAddress()}>
          <p>{messages.remove.sure}</p>
          <Button type="submit" tone="grey" name="remove" value={id} aria-label={labelled(messages.remove.remove)}>
            {messages.remove.remove}
          </Button>
        </form>
      </details>
    </li>
  );
}
