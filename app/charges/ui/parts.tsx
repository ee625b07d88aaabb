import { useFormatCents } from "../../shop/context.tsx";
import type { TotalPart } from "../domain/total.ts";
import { chargeMessages as messages } from "../messages.ts";
import { partRows } from "../part-rows.ts";
import styles from "./parts.module.css";

export function Parts({ parts, toPay }: { parts: readonly TotalPart[]; toPay: number }) {
  const formatCents = useFormatCents();
  if (parts.length < 2) return null;
  const rows = partRows(parts, toPay, formatCents);
  return (
    <>
      <dl className={styles.parts}>
        {rows.map(({ id, label, amount }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <details className={styles.explanation}>
        <summary>{messages.explanation.heading}</summary>
        <dl>
          {rows.map(({ id, label, explanation }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{explanation}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
