import { newPageAddress, adminPageAddress } from "../addresses.ts";
import type { AdminPage } from "../domain/pages.ts";
import type { TextPagesPage } from "../domain/text-pages.ts";
import { textPageMessages } from "../page-messages.ts";
import { AdminLayout } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Message } from "../ui/message.tsx";
import { Table } from "../ui/table.tsx";

export default function TextPages({ frame, title, pages, missing, mayChange, deleted }: AdminPage<TextPagesPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      {deleted && <Message>{textPageMessages.list.deleted}</Message>}
      <p>{textPageMessages.list.lead}</p>
      {pages.length > 0 && (
        <Table label={textPageMessages.list.table} columns={Object.values(textPageMessages.list.columns)}>
          {pages.map((page) => (
            <tr key={page.slug}>
              <td>
                <a href={adminPageAddress(page.slug)}>{page.title}</a>
              </td>
              <td>{textPageMessages.states[page.state]}</td>
              <td>{textPageMessages.columns[page.column]}</td>
              <td>{page.place}</td>
            </tr>
          ))}
        </Table>
      )}
      {mayChange && (
        <>
          {missing.length > 0 && (
            <Panel heading={textPageMessages.list.missing}>
              <ul>
                {missing.map((slug) => (
                  <li key={slug}>
                    <a href={adminPageAddress(slug)}>{textPageMessages.usual[slug]}</a>:{" "}
                    {textPageMessages.list.why[slug]}
                  </li>
                ))}
              </ul>
              <p>{textPageMessages.list.law}</p>
            </Panel>
          )}
          <p>
            <a href={newPageAddress()}>{textPageMessages.list.write}</a>
          </p>
        </>
      )}
    </AdminLayout>
  );
}
