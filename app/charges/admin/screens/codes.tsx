import type { AdminPage } from "../../../admin/domain/pages.ts";
import { adminMessages } from "../../../admin/messages.ts";
import { Field } from "../../../admin/ui/field.tsx";
import { Form } from "../../../admin/ui/form.tsx";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { LinkCell, NumberCell, Table } from "../../../admin/ui/table.tsx";
import { codeAddress, codesAddress } from "../addresses.ts";
import { codesAdminMessages as messages } from "../codes-messages.ts";
import type { CodesPage } from "../domain/pages.ts";

export default function Codes({ frame, title, codes, mayChange, refused }: AdminPage<CodesPage>) {
  const { add, scheduled, expired } = messages;
  const states = { ...messages.states, scheduled, expired };
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{messages.lead}</p>
      {codes.length > 0 && (
        <Table label={messages.table} columns={Object.values(messages.columns)}>
          {codes.map(({ code, used, limit, state }) => (
            <tr key={code}>
              <LinkCell href={codeAddress(code)}>{code}</LinkCell>
              <NumberCell>{used}</NumberCell>
              <NumberCell>{limit || messages.unlimited}</NumberCell>
              <td>{states[state]}</td>
            </tr>
          ))}
        </Table>
      )}
      {mayChange && (
        <Form
          action={codesAddress()}
          submit={add.submit}
          problem={refused && adminMessages.form.wrong}
          errors={refused ? { code: refused.error } : {}}
        >
          <Field name="code" label={add.label} hint={add.hint} error={refused?.error} defaultValue={refused?.code} />
        </Form>
      )}
    </AdminLayout>
  );
}
