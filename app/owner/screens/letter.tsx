import { Button } from "../../ui/button.tsx";
import { letterAddress, lettersAddress } from "../addresses.ts";
import type { LetterPage } from "../domain/letter-pages.ts";
import type { Page } from "../domain/pages.ts";
import { lettersWords as words } from "../letters-words.ts";
import { Moment } from "../ui/moment.tsx";
import { OwnerPage } from "../ui/page.tsx";
import styles from "./letter.module.css";

/** One letter: to whom, what became of it and why, and what it says, without what opens anything. */
export default function Letter({ frame, title, letter, text, mayChange }: Page<LetterPage>) {
  const { to, state, writtenAt, dueAt, doneAt, tries, why } = letter;
  return (
    <OwnerPage frame={frame} title={title}>
      <p>
        {words.facts.to}: {to}
      </p>
      <p>
        {words.facts.written}: <Moment at={writtenAt} />
      </p>
      <p>
        {words.states[state]}
        {": "}
        <Moment at={doneAt ?? dueAt} />
      </p>
      {why && (
        <p>
          {[words.why[why.kind], tries > 0 && words.tries(tries), why.said && words.said(why.said)]
            .filter(Boolean)
            .join(" ")}
        </p>
      )}
      {mayChange && state === "dead" && (
        <form method="post" action={letterAddress(letter.id)}>
          <Button type="submit">{words.again}</Button>
        </form>
      )}
      <h2>{words.text}</h2>
      <p>{text === null ? words.noText : words.noLinks}</p>
      {text !== null && <pre className={styles.text}>{text}</pre>}
      <p>
        <a href={lettersAddress()}>{words.back}</a>
      </p>
    </OwnerPage>
  );
}
