import { lettersAddress } from "../../addresses.ts";
import type { TodayPage } from "../../domain/today.ts";
import { todayWords } from "../../today-words.ts";
import { Moment } from "../moment.tsx";
import { Table } from "../table.tsx";
import { useCount } from "../written.ts";
import { Part } from "./part.tsx";

const words = todayWords.troubles;

/** What went wrong in the last seven days; or that nothing did. */
export function Troubles({ requests, jobs, settings, letters }: NonNullable<TodayPage["troubles"]>) {
  const count = useCount();
  const { dead, awaySince } = letters ?? { dead: 0, awaySince: null };
  return (
    <Part title={words.title}>
      {requests.length + jobs.length + settings.length + dead === 0 && !awaySince && <p>{words.none}</p>}
      {settings.map(({ title, href }) => (
        <p key={href}>
          <a href={href}>{words.setting(title)}</a>
        </p>
      ))}
      {awaySince && (
        <p>
          {words.lettersAway} <Moment at={awaySince} />. <a href={lettersAddress()}>{words.toLetters}</a>
        </p>
      )}
      {dead > 0 && (
        <p>
          <a href={lettersAddress()}>{words.letters(count(dead))}</a>
        </p>
      )}
      {requests.length > 0 && (
        <>
          <h3>{words.requests}</h3>
          <Table label={words.requests} columns={Object.values(words.columns)}>
            {requests.map(({ at, page, status, times, requestId }) => (
              <tr key={requestId}>
                <td>
                  <Moment at={at} />
                </td>
                <td>{page}</td>
                <td>{words.what(status)}</td>
                <td>{count(times)}</td>
                <td>
                  <code>{requestId}</code>
                </td>
              </tr>
            ))}
          </Table>
          <p>{words.hint}</p>
        </>
      )}
      {jobs.length > 0 && (
        <>
          <h3>{words.jobs}</h3>
          <Table label={words.jobs} columns={Object.values(words.jobColumns)}>
            {jobs.map(({ at, by, kind }) => (
              <tr key={`${at} ${kind}`}>
                <td>
                  <Moment at={at} />
                </td>
                <td>{by}</td>
                <td>{words.jobKinds[kind] ?? words.otherJob}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </Part>
  );
}
