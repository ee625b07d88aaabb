import { adminProductAddress, productPricesAddress } from "../../addresses.ts";
import type { AdminPage } from "../../../../admin/domain/pages.ts";
import type { PricesPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { Form } from "../../../../admin/ui/form.tsx";
import { AdminLayout } from "../../../../admin/ui/page.tsx";
import { Message } from "../../../../admin/ui/message.tsx";
import { Day } from "../../../../admin/ui/moment.tsx";
import { MomentCell, NumberCell, Table } from "../../../../admin/ui/table.tsx";
import { useAmount, useMoment } from "../../../../admin/ui/locale-context.ts";
import { ProductForm } from "../../ui/products/product-form.tsx";

export default function Prices({ frame, title, ...page }: AdminPage<PricesPage>) {
  const { id, prices, done, mayChange } = page;
  const { prices: messages, product } = productMessages;
  return (
    <AdminLayout frame={frame} title={title}>
      {done && <Message>{messages.saved[done]}</Message>}
      <Current {...page} />
      {mayChange && <ScheduleForm {...page} />}
      <h2>{messages.record}</h2>
      {prices.length === 0 ? <p>{messages.none}</p> : <PriceTable {...page} />}
      <a href={adminProductAddress(id)}>{product.back}</a>
    </AdminLayout>
  );
}

function Current({ id, price, priceBeforeSale, mayChange }: Omit<PricesPage, "title">) {
  const amount = useAmount();
  const { prices: messages } = productMessages;
  return (
    <>
      <p>
        {messages.now(amount(price))} {priceBeforeSale !== null && messages.sale(amount(priceBeforeSale))}
      </p>
      {priceBeforeSale !== null && mayChange && (
        <Form
          action={productPricesAddress(id)}
          aria-label={messages.endSale}
          submit={messages.endSale}
          button={{ tone: "grey" }}
          hidden={{ "end-sale": "yes" }}
        />
      )}
    </>
  );
}

function ScheduleForm({ id, price, currency, timeZone, typed, problem }: Omit<PricesPage, "title">) {
  const { prices: messages, form } = productMessages;
  const fields = [
    {
      name: "price",
      label: messages.fields.price,
      hint: form.hints.price(currency),
      inputMode: "decimal" as const,
      "aria-required": true,
    },
    {
      name: "from",
      type: "datetime-local",
      label: messages.fields.from,
      hint: messages.from(timeZone),
    },
    {
      name: "reduction",
      type: "checkbox",
      label: messages.fields.reduction,
      value: "yes",
      defaultValue: undefined,
      defaultChecked: typed["reduction"] === "yes",
    },
    { name: "until", type: "date", label: messages.fields.until, hint: messages.until },
  ];
  const hidden = { version: String(price) };
  return (
    <ProductForm action={productPricesAddress(id)} submit={messages.save} {...{ hidden, fields, typed, problem }} />
  );
}

function PriceTable({ id: product, prices, mayChange }: Pick<PricesPage, "id" | "prices" | "mayChange">) {
  const [amount, moment] = [useAmount(), useMoment()];
  const { prices: messages, product: productTexts } = productMessages;
  const { what, ...others } = messages.columns;
  return (
    <Table label={messages.record} columns={Object.values(mayChange ? messages.columns : others)}>
      {prices.map(({ id, price, startsAt, isReduction, lastDay, by, isApplied }) => (
        <tr key={id}>
          <NumberCell>{amount(price)}</NumberCell>
          <MomentCell at={startsAt} />
          <td>{lastDay ? <Day on={lastDay} /> : isReduction && messages.noEnd}</td>
          <td>{isApplied ? messages.counts : messages.coming}</td>
          <td>{by ?? productTexts.host}</td>
          {mayChange && (
            <td>
              {!isApplied && (
                <Form
                  action={productPricesAddress(product)}
                  aria-label={what}
                  submit={messages.withdraw}
                  button={{ tone: "grey", "aria-label": messages.withdrawOf(amount(price), moment(startsAt)) }}
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
