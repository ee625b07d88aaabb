import styles from "./bars.module.css";

const [width, maxHeight, labelHeight] = [350, 120, 22];

const maxNames = 7;

/** Bar chart. Hidden from screen readers, because a table shows the same values. */
export function Bars({ values }: { values: readonly { readonly name: string; readonly value: number }[] }) {
  const max = Math.max(...values.map(({ value }) => value));
  const step = width / Math.max(maxNames, values.length);
  const bar = step * 0.68;
  const everyName = Math.ceil(values.length / maxNames);
  const heightOf = (value: number) => (value > 0 ? Math.max(2, Math.round((value / max) * maxHeight)) : 0);
  return (
    <svg viewBox={`0 0 ${values.length * step} ${maxHeight + labelHeight}`} aria-hidden="true" className={styles.bars}>
      {values.map(({ name, value }, at) => (
        <g key={name}>
          <rect
            x={at * step + (step - bar) / 2}
            y={maxHeight - heightOf(value)}
            width={bar}
            height={heightOf(value)}
            rx="2"
          />
          {at % everyName === 0 && (
            <text x={at * step + step / 2} y={maxHeight + labelHeight - 6} textAnchor="middle">
              {name}
            </text>
          )}
        </g>
      ))}
      <path d={`M0 ${maxHeight}h${values.length * step}`} />
    </svg>
  );
}
