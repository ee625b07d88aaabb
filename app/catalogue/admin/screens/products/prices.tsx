import { adminProductAddress, productPricesAddress } from "../../addresses.ts";
import type { AdminPage } from "../../../../admin/domain/pages.ts";
import type { PricesPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { Field } from "../../../../admin/ui/field.tsx";
import { Form } from "../../../../admin/ui/form.tsx";
import { Moment } from "../../../../admin/ui/moment.tsx";
import { AdminLayout } from "../../../../admin/ui/page.tsx";
import { Message } from "../../../../admin/ui/message.tsx";
import { NumberCell, Table } from "../../../../admin/ui/table.tsx";
import { useAmount, useMoment } from "../../../../admin/ui/locale-context.ts";

/** Current, scheduled and former prices of a product. */
export default function Prices({ frame, title, ...page }: AdminPage<PricesPage>) {
  const { id, prices, said } = page;
  return (
    <AdminLayout frame={frame} title={title}>
      {said && <Message>{productMessages.prices.saved[said]}</Message>}
      <Planning {...page} />
      <h2>{productMessages.prices.record}</h2>
      {prices.length === 0 ? <p>{productMessages.prices.none}</p> : <Planned {...page} />}
      <a href={adminProductAddress(id)}>{productMessages.product.back}</a>
    </AdminLayout>
  );
}

function Planning({ id, price, currency, timeZone, typed, problem, mayChange }: Omit<PricesPage, "title">) {
  const amount = useAmount();
  const errors = problem?.errors ?? {};
  return (
    <>
      <p>{productMessages.prices.now(amount(price))}</p>
      {mayChange && (
        <Form
          action={productPricesAddress(id)}
          submit={productMessages.prices.save}
          problem={problem?.sentence ?? null}
          errors={errors}
          hidden={{ version: String(price) }}
        >
          <Field
            name="price"
            label={productMessages.prices.fields.price}
            hint={productMessages.form.hints.price(currency)}
            error={errors["price"]}
            defaultValue={typed["price"]}
            inputMode="decimal"
            aria-required
          />
          <Field
            name="from"
            type="datetime-local"
            label={productMessages.prices.fields.from}
            hint={productMessages.prices.from(timeZone)}
            error={errors["from"]}
            defaultValue={typed["from"]}
            aria-required
          />
        </Form>
      )}
    </>
  );
}

function Planned({ id: product, prices, mayChange }: Pick<PricesPage, "id" | "prices" | "mayChange">) {
  const [amount, moment] = [useAmount(), useMoment()];
  const { what, ...others } = productMessages.prices.columns;
  return (
    <Table
      label={productMessages.prices.record}
      columns={Object.values(mayChange ? productMessages.prices.columns : others)}
    >
      {prices.map(({ id, price, startsAt, by, counts }) => (
        <tr key={id}>
          <NumberCell>{amount(price)}</NumberCell>
          <td>
            <Moment at={startsAt} />
          </td>
          <td>{counts ? productMessages.prices.counts : productMessages.prices.coming}</td>
          <td>{by ?? productMessages.product.host}</td>
          {mayChange && (
            <td>
              {!counts && (
                <Form
                  action={productPricesAddress(product)}
                  aria-label={what}
                  submit={productMessages.prices.withdraw}
                  button={{
                    tone: "grey",
                    "aria-label": productMessages.prices.withdrawOf(amount(price), moment(startsAt)),
                  }}
                  hidden={{ withdraw: String(id) }}
                />
              )}
            </td>
          )}
        </tr>
      ))}
    </Table>
  );
}
