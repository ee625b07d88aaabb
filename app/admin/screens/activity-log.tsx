import { activityLogAddress } from "../addresses.ts";
import type { AdminPage, ActivityLogPage } from "../domain/pages.ts";
import { Moment } from "../ui/moment.tsx";
import { AdminLayout } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { adminMessages } from "../messages.ts";
import styles from "./record.module.css";

const messages = adminMessages.record;

type Entry = ActivityLogPage["entries"][number];

/** Name of a change, with its page or account if any. */
const whatOf = ({ what, account }: Entry) => {
  const [kind = "", page] = what.split(":");
  const name = messages.what[kind] ?? kind;
  const which = account ?? page;
  return which ? messages.of(name, which) : name;
};

export default function ActivityLog({ frame, title, entries, next, first }: AdminPage<ActivityLogPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{messages.lead}</p>
      {entries.length === 0 && <p>{messages.empty}</p>}
      {entries.length > 0 && (
        <Table label={title} columns={Object.values(messages.columns)}>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <Moment at={entry.at} />
              </td>
              <td>{entry.by ?? messages.host}</td>
              <td>{whatOf(entry)}</td>
              <td>{entry.fields.join(", ")}</td>
            </tr>
          ))}
        </Table>
      )}
      {(next !== null || !first) && (
        <nav aria-label={messages.pages} className={styles.pages}>
          {!first && <a href={activityLogAddress()}>{messages.newest}</a>}
          {next !== null && <a href={activityLogAddress({ before: next })}>{messages.older}</a>}
        </nav>
      )}
    </AdminLayout>
  );
}
