import { adminOrdersAddress } from "../addresses.ts";
import type { PrintPage } from "../domain/pages.ts";
import { sellerLines } from "../../../shop/domain/seller.ts";
import type { AdminPage } from "../../../admin/domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";
import { PrintedList } from "../ui/printed-list.tsx";
import { Slip } from "../ui/slip.tsx";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import styles from "./print.module.css";

export default function Print({ frame, title, what, orders, most, leftOut }: AdminPage<PrintPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p data-no-print>
        {orders.length > 0 ? messages.print.lead : messages.print.none}{" "}
        <a href={adminOrdersAddress()}>{messages.print.back}</a>
      </p>
      {leftOut > 0 && <p data-no-print>{messages.print.leftOut(leftOut)}</p>}
      {most && <p data-no-print>{messages.print.most(most)}</p>}
      {what === "list" && orders.length > 0 && <PrintedList orders={orders} />}
      {what === "slips" && (
        <div className={styles.slips} data-alone-on-paper>
          {orders.map((printed) => (
            <Slip key={printed.order.number} {...printed} from={sellerLines(frame.shop, frame.seller)} />
          ))}
        </div>
      )}
    </AdminLayout>
  );
}
