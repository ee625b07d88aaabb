import { activityLogAddress } from "../addresses.ts";
import type { AdminPage, ActivityLogPage } from "../domain/pages.ts";
import { Moment } from "../ui/moment.tsx";
import { NavLinks } from "../ui/nav-links.tsx";
import { AdminLayout } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { adminMessages } from "../messages.ts";

export default function ActivityLog({ frame, title, entries, next, first }: AdminPage<ActivityLogPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{adminMessages.record.lead}</p>
      {entries.length === 0 && <p>{adminMessages.record.empty}</p>}
      {entries.length > 0 && (
        <Table label={title} columns={Object.values(adminMessages.record.columns)}>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <Moment at={entry.at} />
              </td>
              <td>{entry.by ?? adminMessages.record.host}</td>
              <td>{entry.what}</td>
              <td>{entry.fields.join(", ")}</td>
            </tr>
          ))}
        </Table>
      )}
      <NavLinks
        label={adminMessages.record.pages}
        links={[
          { text: adminMessages.record.newest, href: first ? null : activityLogAddress() },
          { text: adminMessages.record.older, href: next === null ? null : activityLogAddress({ before: next }) },
        ]}
      />
    </AdminLayout>
  );
}
