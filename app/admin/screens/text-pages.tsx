import { newPageAddress, adminPageAddress } from "../addresses.ts";
import type { AdminPage } from "../domain/pages.ts";
import type { TextPagesPage } from "../domain/text-pages.ts";
import { textPageMessages } from "../page-messages.ts";
import { AdminLayout } from "../ui/page.tsx";
import { Message } from "../ui/message.tsx";
import { Table } from "../ui/table.tsx";
import styles from "./text-pages.module.css";

/** Text pages, and suggested pages that do not exist yet. */
export default function TextPages({ frame, title, pages, missing, mayChange, deleted }: AdminPage<TextPagesPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      {deleted && <Message>{textPageMessages.list.deleted}</Message>}
      <p className={styles.lead}>{textPageMessages.list.lead}</p>
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
            <section className={styles.missing}>
              <h2>{textPageMessages.list.missing}</h2>
              <ul>
                {missing.map((slug) => (
                  <li key={slug}>
                    <a href={adminPageAddress(slug)}>{textPageMessages.usual[slug]}</a>:{" "}
                    {textPageMessages.list.why[slug]}
                  </li>
                ))}
              </ul>
              <p>{textPageMessages.list.law}</p>
            </section>
          )}
          <p>
            <a href={newPageAddress()}>{textPageMessages.list.write}</a>
          </p>
        </>
      )}
    </AdminLayout>
  );
}
