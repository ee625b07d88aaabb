import { amountsIn } from "../../admin/domain/figures.ts";
import type { TotalPart } from "../../charges/domain/total.ts";
import { partRows } from "../../charges/part-rows.ts";
import { cents } from "../../shop/domain/money.ts";
import type { Shop } from "../../shop/domain/shop.ts";
import { emailColours as colours } from "../../ui/email/colours.ts";
import { font } from "../../ui/email/pieces.tsx";
import { remainingUnits, type OrderedLine } from "../domain/order.ts";
import { orderMessages as messages } from "../messages.ts";

type Sum = { readonly label: string; readonly cents: number; readonly parts?: readonly TotalPart[] };
type Props = { lines: readonly OrderedLine[]; shop: Shop; sum?: Sum };

export function EmailLines({ lines, shop, sum }: Props) {
  const format = amountsIn(shop);
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: "0 0 16px" }}>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="line" style={{ ...cell, width: "64px" }}>
              <LinePicture src={line.image} />
            </td>
            <td className="line text" style={{ ...cell, padding: "8px 12px", color: colours.text }}>
              {line.title}
              <br />
              <span className="quiet" style={{ color: colours.quiet }}>
                {messages.quantity(remainingUnits(line), format(cents(line.price)))}
              </span>
            </td>
            <td className="line text" align="right" style={{ ...cell, whiteSpace: "nowrap", color: colours.text }}>
              {format(cents(line.price) * remainingUnits(line))}
            </td>
          </tr>
        ))}
        {sum &&
          [
            ...partRows(sum.parts ?? [], sum.cents, format),
            { id: "sum", label: sum.label, amount: format(sum.cents), explanation: "" },
          ].map(({ id, label, amount, explanation }) => (
            <tr key={id}>
              <td className="text" colSpan={2} style={{ ...last, color: colours.text }}>
                {label}
                {explanation && (
                  <>
                    <br />
                    <span className="quiet" style={{ font: `14px/1.4 ${font}`, color: colours.quiet }}>
                      {explanation}
                    </span>
                  </>
                )}
              </td>
              <td className="text" align="right" style={{ ...last, whiteSpace: "nowrap", color: colours.text }}>
                {amount}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

const cell = { padding: "8px 0", borderBottom: `1px solid ${colours.line}`, font: `16px/1.4 ${font}` };
const last = { padding: "12px 0 0", font: `600 16px/1.4 ${font}` };

/** Shows only the shop's own pictures, because other hosts could track readers. */
const LinePicture = ({ src }: { src: string }) => {
  const folder = /^(\/pictures\/[^/]+)\/\d+\.webp$/.exec(src)?.[1];
  return folder ? (
    <img
      src={`${folder}/200.webp`}
      alt=""
      loading="lazy"
      width={64}
      height={64}
      style={{ display: "block", borderRadius: "4px", background: "#efedea" }}
    />
  ) : null;
};
