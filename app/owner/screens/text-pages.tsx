import { newPageAddress, orderingWordsAddress, ownerPageAddress } from "../addresses.ts";
import type { Page } from "../domain/pages.ts";
import type { TextPagesPage } from "../domain/text-pages.ts";
import { pageWords } from "../page-words.ts";
import { ownerWords } from "../words.ts";
import { OwnerPage } from "../ui/page.tsx";
import { Said } from "../ui/said.tsx";
import { Table } from "../ui/table.tsx";
import styles from "./text-pages.module.css";

const words = pageWords.list;

/** The pages that the owner has written, and those that most shops have. */
export default function TextPages({
  frame,
  title,
  pages,
  missing,
  hasOrders,
  mayChange,
  deleted,
}: Page<TextPagesPage>) {
  return (
    <OwnerPage frame={frame} title={title}>
      {deleted && <Said>{words.deleted}</Said>}
      <p className={styles.lead}>{words.lead}</p>
      {pages.length > 0 && (
        <Table label={words.table} columns={Object.values(words.columns)}>
          {pages.map((page) => (
            <tr key={page.slug}>
              <td>
                <a href={ownerPageAddress(page.slug)}>{page.title}</a>
              </td>
              <td>{pageWords.states[page.state]}</td>
              <td>{pageWords.columns[page.column]}</td>
              <td>{page.place}</td>
            </tr>
          ))}
        </Table>
      )}
      {mayChange && (
        <>
          {missing.length > 0 && (
            <section className={styles.missing}>
              <h2>{words.missing}</h2>
              <ul>
                {missing.map((slug) => (
                  <li key={slug}>
                    <a href={ownerPageAddress(slug)}>{pageWords.usual[slug]}</a>: {words.why[slug]}
                  </li>
                ))}
              </ul>
              <p>{words.law}</p>
            </section>
          )}
          <p>
            <a href={newPageAddress()}>{words.write}</a>
          </p>
        </>
      )}
      {hasOrders && (
        <p>
          <a href={orderingWordsAddress()}>{ownerWords.ordering.title}</a>
        </p>
      )}
    </OwnerPage>
  );
}
