import { activityLogAddress } from "../addresses.ts";
import type { AdminPage, ActivityLogPage } from "../domain/pages.ts";
import { Moment } from "../ui/moment.tsx";
import { NavLinks } from "../ui/nav-links.tsx";
import { AdminLayout } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { adminMessages } from "../messages.ts";

export default function ActivityLog({ frame, title, entries, next, first }: AdminPage<ActivityLogPage>) {
  const { record: messages } = adminMessages;
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
              <td>{entry.what}</td>
              <td>{entry.fields.join(", ")}</td>
            </tr>
          ))}
        </Table>
      )}
      <NavLinks
        label={messages.pages}
        links={[
          { text: messages.newest, href: first ? null : activityLogAddress() },
          { text: messages.older, href: next === null ? null : activityLogAddress({ before: next }) },
        ]}
      />
    </AdminLayout>
  );
}
