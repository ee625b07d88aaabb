import { recordAddress } from "../addresses.ts";
import type { Page, RecordPage } from "../domain/pages.ts";
import { moment } from "../ui/moment.ts";
import { OwnerPage } from "../ui/page.tsx";
import { ownerWords } from "../words.ts";
import styles from "./record.module.css";

const words = ownerWords.record;

type Entry = RecordPage["entries"][number];

const whatOf = ({ what, account }: Entry) => {
  const name = words.what[what] ?? what;
  return account ? words.of(name, account) : name;
};

/** Who changed what, newest first. */
export default function Record({ frame, title, entries, next, first }: Page<RecordPage>) {
  return (
    <OwnerPage frame={frame} title={title}>
      <p>{words.lead}</p>
      {entries.length === 0 && <p>{words.empty}</p>}
      {entries.length > 0 && (
        // What does not fit scrolls, also for those who have no mouse.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.scrolling} tabIndex={0} aria-label={title}>
          <table className={styles.table}>
            <thead>
              <tr>
                {Object.values(words.columns).map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.id}>
                  <td>
                    <time dateTime={entry.at}>{moment(entry.at)}</time>
                  </td>
                  <td>{entry.by ?? words.host}</td>
                  <td>{whatOf(entry)}</td>
                  <td>{entry.fields.join(", ")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {(next !== null || !first) && (
        <nav aria-label={words.pages} className={styles.pages}>
          {!first && <a href={recordAddress()}>{words.newest}</a>}
          {next !== null && <a href={recordAddress({ before: next })}>{words.older}</a>}
        </nav>
      )}
    </OwnerPage>
  );
}
