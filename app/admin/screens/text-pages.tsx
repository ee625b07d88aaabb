import { newPageAddress, adminPageAddress } from "../addresses.ts";
import type { AdminPage } from "../domain/pages.ts";
import type { TextPagesPage } from "../domain/text-pages.ts";
import { textPageMessages } from "../page-messages.ts";
import { AdminLayout, LinkParagraph } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Message } from "../ui/message.tsx";
import { LinkCell, Table } from "../ui/table.tsx";

export default function TextPages({ frame, title, pages, missing, mayChange, deleted }: AdminPage<TextPagesPage>) {
  const { list: messages, columns, states, suggestedTitles } = textPageMessages;
  return (
    <AdminLayout frame={frame} title={title}>
      {deleted && <Message>{messages.deleted}</Message>}
      <p>{messages.lead}</p>
      {pages.length > 0 && (
        <Table label={messages.table} columns={Object.values(messages.columns)}>
          {pages.map((page) => (
            <tr key={page.slug}>
              <LinkCell href={adminPageAddress(page.slug)}>{page.title}</LinkCell>
              <td>{states[page.state]}</td>
              <td>{columns[page.column]}</td>
              <td>{page.place}</td>
            </tr>
          ))}
        </Table>
      )}
      {mayChange && (
        <>
          {missing.length > 0 && (
            <Panel heading={messages.missing}>
              <ul>
                {missing.map((slug) => (
                  <li key={slug}>
                    <a href={adminPageAddress(slug)}>{suggestedTitles[slug]}</a>: {messages.why[slug]}
                  </li>
                ))}
              </ul>
              <p>{messages.law}</p>
            </Panel>
          )}
          <LinkParagraph href={newPageAddress()}>{messages.write}</LinkParagraph>
        </>
      )}
    </AdminLayout>
  );
}
