import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import type { Fields } from "../domain/pages.ts";
import styles from "./form.module.css";
import { Trouble } from "./trouble.tsx";

type Props = {
  /** Where it is sent. */
  action: string;
  /** What its one golden button says. */
  submit: string;
  /** Why it was not taken, in a sentence. */
  trouble?: string | null;
  /** What is wrong, by its field. */
  errors?: Fields;
  /** What is sent along unseen. */
  hidden?: Fields;
  children?: ReactNode;
};

/** A form of the owner's: what is wrong with it above it, one column of fields, and one button. Only the server says what is wrong. */
export const Form = ({ action, submit, trouble, errors, hidden, children }: Props) => (
  <form method="post" action={action} noValidate className={styles.form}>
    {Object.entries(hidden ?? {}).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {trouble && <Trouble errors={errors ?? {}}>{trouble}</Trouble>}
    {children}
    <Button type="submit">{submit}</Button>
  </form>
);
