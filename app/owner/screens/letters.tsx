import type { KeptLetter } from "../../server/letters.ts";
import { Button } from "../../ui/button.tsx";
import { letterAddress, lettersAddress } from "../addresses.ts";
import type { LettersPage } from "../domain/letter-pages.ts";
import type { Page } from "../domain/pages.ts";
import { lettersMessages as messages } from "../letters-messages.ts";
import { Moment } from "../ui/moment.tsx";
import { OwnerPage } from "../ui/page.tsx";
import { Said } from "../ui/said.tsx";
import { Table } from "../ui/table.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { useMoment } from "../ui/written.ts";

/** What the shop wrote and writes: what waits, what could not be sent, and what was sent lately. */
export default function Letters({ frame, title, ...page }: Page<LettersPage>) {
  return (
    <OwnerPage frame={frame} title={title}>
      {page.done && <Said>{messages.done[page.done]}</Said>}
      {page.isWrong && <Trouble errors={{}}>{messages.wrong}</Trouble>}
      <p>{messages.lead}</p>
      {!page.sends && <p>{messages.noServer}</p>}
      {page.away && <Away {...page.away} />}
      <List state="dead" letters={page.dead} count={page.counts.dead} />
      {page.mayChange && page.dead.length > 0 && (
        <form method="post" action={lettersAddress()}>
          <Button type="submit" tone="grey" name="do" value="again">
            {messages.againAll}
          </Button>
        </form>
      )}
      <List state="waiting" letters={page.waiting} count={page.counts.waiting} />
      <List state="sent" letters={page.sent} count={page.sent.length} />
      {page.mayChange && page.sends && (
        <form method="post" action={lettersAddress()}>
          <p>{messages.trialLead}</p>
          <input type="hidden" name="form" value={page.form} />
          <Button type="submit" tone="grey" name="do" value="trial">
            {messages.trial}
          </Button>
        </form>
      )}
    </OwnerPage>
  );
}

function Away({ since, said }: { since: string; said: string }) {
  const moment = useMoment();
  return <p role="alert">{messages.away(moment(since), said)}</p>;
}

type ListProps = { state: "waiting" | "dead" | "sent"; letters: readonly KeptLetter[]; count: number };

const List = ({ state, letters, count }: ListProps) => (
  <>
    <h2>{messages.states[state]}</h2>
    {letters.length === 0 && <p>{messages.none[state]}</p>}
    {count > letters.length && <p>{messages.more(letters.length, String(count))}</p>}
    {letters.length > 0 && (
      <Table label={messages.states[state]} columns={Object.values(messages.columns)}>
        {letters.map((letter) => (
          <tr key={letter.id}>
            <td>
              <a href={letterAddress(letter.id)}>{letter.name}</a>
            </td>
            <td>{letter.to}</td>
            <td>
              <Moment at={letter.writtenAt} />
            </td>
            <td>{letter.why && messages.why[letter.why.kind]}</td>
          </tr>
        ))}
      </Table>
    )}
  </>
);
