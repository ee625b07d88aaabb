import { Button } from "../../ui/button.tsx";
import { letterAddress, lettersAddress } from "../addresses.ts";
import type { LetterPage } from "../domain/letter-pages.ts";
import type { Page } from "../domain/pages.ts";
import { lettersMessages as messages } from "../letters-messages.ts";
import { Moment } from "../ui/moment.tsx";
import { OwnerPage } from "../ui/page.tsx";
import styles from "./letter.module.css";

/** One letter: to whom, what became of it and why, and what it says, without what opens anything. */
export default function Letter({ frame, title, letter, text, mayChange }: Page<LetterPage>) {
  const { to, state, writtenAt, dueAt, doneAt, tries, why } = letter;
  return (
    <OwnerPage frame={frame} title={title}>
      <p>
        {messages.facts.to}: {to}
      </p>
      <p>
        {messages.facts.written}: <Moment at={writtenAt} />
      </p>
      <p>
        {messages.states[state]}
        {": "}
        <Moment at={doneAt ?? dueAt} />
      </p>
      {why && (
        <p>
          {[messages.why[why.kind], tries > 0 && messages.tries(tries), why.said && messages.said(why.said)]
            .filter(Boolean)
            .join(" ")}
        </p>
      )}
      {mayChange && state === "dead" && (
        <form method="post" action={letterAddress(letter.id)}>
          <Button type="submit">{messages.again}</Button>
        </form>
      )}
      <h2>{messages.text}</h2>
      <p>{text === null ? messages.noText : messages.noLinks}</p>
      {text !== null && <pre className={styles.text}>{text}</pre>}
      <p>
        <a href={lettersAddress()}>{messages.back}</a>
      </p>
    </OwnerPage>
  );
}
