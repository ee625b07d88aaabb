import { activityLogAddress } from "../addresses.ts";
import type { AdminPage, ActivityLogPage } from "../domain/pages.ts";
import { PageLinks } from "../ui/page-links.tsx";
import { AdminLayout } from "../ui/page.tsx";
import { MomentCell, Table } from "../ui/table.tsx";
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
              <MomentCell at={entry.at} />
              <td>{entry.by ?? messages.host}</td>
              <td>{entry.what}</td>
              <td>{entry.fields.join(", ")}</td>
            </tr>
          ))}
        </Table>
      )}
      <PageLinks messages={messages} address={activityLogAddress} first={first} next={next} />
    </AdminLayout>
  );
}
