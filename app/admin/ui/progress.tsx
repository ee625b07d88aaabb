import type { Job } from "../domain/jobs.ts";
import { adminMessages } from "../messages.ts";
import { useCount, useMoment } from "./locale-context.ts";
import styles from "./progress.module.css";

type Props = { job: Job; label: string; href: string };

/** Progress of a running job. Without scripts, a link reloads the page. */
export function Progress({ job: { done, total, by, begunAt }, label, href }: Props) {
  const [moment, count] = [useMoment(), useCount()];
  return (
    <div data-watched className={styles.progress}>
      <label htmlFor="progress">{label}</label>
      <progress id="progress" {...(total > 0 && { value: Math.min(done, total), max: total })} />
      <p>{total > 0 && adminMessages.jobs.far(count(Math.min(done, total)), count(total))}</p>
      <p>{adminMessages.jobs.begun(by, moment(begunAt))}</p>
      <a href={href}>{adminMessages.jobs.again}</a>
    </div>
  );
}
