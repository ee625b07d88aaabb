import { picturesAddress, productPicturesAddress } from "../addresses.ts";
import type { AdminPage } from "../../../admin/domain/pages.ts";
import { zipPositions, type PicturesPage, type ZipOutcome } from "../domain/pictures/pages.ts";
import { zipMessages as messages } from "../picture-messages.ts";
import { Field } from "../../../admin/ui/field.tsx";
import { Form } from "../../../admin/ui/form.tsx";
import { Moment } from "../../../admin/ui/moment.tsx";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { Panel } from "../../../admin/ui/panel.tsx";
import { RefusedFiles } from "../ui/pictures/refused-files.tsx";
import { Progress } from "../../../admin/ui/progress.tsx";
import { LinkCell, Table } from "../../../admin/ui/table.tsx";
import { adminMessages } from "../../../admin/messages.ts";

export default function Pictures({ frame, title, job, outcome, how, error, mayChange }: AdminPage<PicturesPage>) {
  const isRunning = job?.state === "running";
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{messages.lead}</p>
      {isRunning && <Progress job={job} label={messages.progress} href={picturesAddress()} />}
      {mayChange && !isRunning && (
        <Form
          action={picturesAddress()}
          submit={messages.submit}
          problem={error && messages.notTaken}
          errors={error ? { zip: error } : {}}
          hasFiles
        >
          <Field
            name="how"
            label={messages.how}
            options={zipPositions.map((value) => ({ value, label: messages.hows[value] }))}
            defaultValue={how}
          />
          <Field
            name="zip"
            label={messages.zip}
            hint={messages.zipHint}
            error={error}
            type="file"
            accept=".zip,application/zip"
          />
          <Panel heading={messages.rules}>
            <ul>
              {messages.ruleList.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </Panel>
        </Form>
      )}
      {job && !isRunning && (
        <Panel heading={messages.last}>
          <p>
            {messages.by(job.by)} <Moment at={job.begunAt} />
          </p>
          {outcome ? (
            <Outcome outcome={outcome} />
          ) : (
            <p>
              {adminMessages.jobs.brokenOff} {messages.again}
            </p>
          )}
        </Panel>
      )}
    </AdminLayout>
  );
}

function Outcome({ outcome: { products, refused, ignored } }: { outcome: ZipOutcome }) {
  return (
    <>
      <p>
        {messages.done(
          products.length,
          products.reduce((sum, { count }) => sum + count, 0),
          refused.length,
        )}
      </p>
      {ignored > 0 && <p>{messages.ignored(ignored)}</p>}
      {refused.length > 0 && <RefusedFiles files={refused} isFocused={false} />}
      {products.length > 0 && (
        <Table label={messages.table} columns={Object.values(messages.columns)}>
          {products.map(({ id, title, count }) => (
            <tr key={id}>
              <LinkCell href={productPicturesAddress(id)}>{title}</LinkCell>
              <td>{id}</td>
              <td>{count}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
