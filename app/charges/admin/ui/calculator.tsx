import { Field } from "../../../admin/ui/field.tsx";
import { FilterBar } from "../../../admin/ui/filter-bar.tsx";
import { useAmount } from "../../../admin/ui/locale-context.ts";
import { Panel } from "../../../admin/ui/panel.tsx";
import { NumberCell, Table, TextCell } from "../../../admin/ui/table.tsx";
import type { Total } from "../../domain/total.ts";
import { partRows } from "../../part-rows.ts";
import { refusalText } from "../../refusal-text.ts";
import { calculatorFields, type CalculatorAnswer, type CalculatorPage } from "../domain/calculator.ts";
import { chargesAdminMessages } from "../messages.ts";

const anchor = "try";

type Props = { action: string; calculator: CalculatorPage };

export function Calculator({ action, calculator: { typed, countries, answer } }: Props) {
  const { calculator: messages } = chargesAdminMessages;
  const { goods, country, region, code } = calculatorFields;
  return (
    <div id={anchor}>
      <Panel heading={messages.heading}>
        <p>{messages.lead}</p>
        <FilterBar action={`${action}#${anchor}`} label={messages.heading} submit={messages.calculate}>
          <Field name={goods} label={messages.goods} hint={messages.hints.goods} rows={3} defaultValue={typed[goods]} />
          <Field
            name={country}
            label={messages.country}
            options={countries.map(({ code: value, name: label }) => ({ value, label }))}
            defaultValue={typed[country]}
          />
          <Field name={region} label={messages.region} defaultValue={typed[region]} />
          <Field name={code} label={messages.code} defaultValue={typed[code]} />
        </FilterBar>
        {answer && (
          <Answer
            answer={answer}
            to={countries.find((one) => one.code === typed[country])?.name ?? typed[country] ?? ""}
            code={typed[code]}
          />
        )}
      </Panel>
    </div>
  );
}

function Answer({ answer, to, code = "" }: { answer: CalculatorAnswer; to: string; code: string | undefined }) {
  const amount = useAmount();
  const { calculator: messages } = chargesAdminMessages;
  if ("missing" in answer) return <p role="status">{messages.missing(answer.missing)}</p>;
  if ("refusal" in answer) return <p role="status">{messages.refused(refusalText(answer, amount))}</p>;
  return (
    <>
      <p role="status">{messages.answer(answer.goods, to, code)}</p>
      {answer.totals.map((total) => (
        <TotalTable key={total.method} total={total} />
      ))}
    </>
  );
}

function TotalTable({ total: { parts, amount: total } }: { total: Total }) {
  const amount = useAmount();
  const { calculator: messages } = chargesAdminMessages;
  return (
    <Table label={messages.total} columns={messages.columns}>
      {partRows(parts, total, amount).map(({ id, label, amount: text, explanation }) => (
        <tr key={id}>
          <TextCell>
            {label}
            <small>{explanation}</small>
          </TextCell>
          <NumberCell>{text}</NumberCell>
        </tr>
      ))}
      <tr>
        <TextCell>
          <strong>{messages.total}</strong>
        </TextCell>
        <NumberCell>
          <strong>{amount(total)}</strong>
        </NumberCell>
      </tr>
    </Table>
  );
}
