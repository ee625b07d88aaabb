import type { AdminPage } from "../../../admin/domain/pages.ts";
import { Field } from "../../../admin/ui/field.tsx";
import { FilterBar } from "../../../admin/ui/filter-bar.tsx";
import { PageLinks } from "../../../admin/ui/page-links.tsx";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { optionsOf } from "../../../catalogue/admin/ui/options.ts";
import { returnsAddress } from "../addresses.ts";
import type { ReturnsPage } from "../domain/pages.ts";
import { returnAdminMessages } from "../messages.ts";
import { ReturnTable } from "../ui/return-table.tsx";

export default function Returns({ frame, title, state, returns, first, next }: AdminPage<ReturnsPage>) {
  const { list: messages, states } = returnAdminMessages;
  const options = optionsOf({ open: messages.open, ...states, all: messages.any });
  return (
    <AdminLayout frame={frame} title={title}>
      <FilterBar action={returnsAddress()} label={messages.filter} submit={messages.show}>
        <Field name="state" label={messages.state} options={options} defaultValue={state} />
      </FilterBar>
      {returns.length === 0 ? <p>{messages.none}</p> : <ReturnTable label={messages.table} returns={returns} />}
      <PageLinks messages={messages} address={returnsAddress} filter={{ state }} first={first} next={next} />
    </AdminLayout>
  );
}
