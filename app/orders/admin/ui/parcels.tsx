import { linesOf } from "../../domain/parcels.ts";
import { orderMessages } from "../../messages.ts";
import { UnitList } from "../../ui/unit-list.tsx";
import { slipAddress } from "../addresses.ts";
import type { OneOrderPage } from "../domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";
import { Moment } from "../../../admin/ui/moment.tsx";
import { Panel } from "../../../admin/ui/panel.tsx";
import { ParcelForms } from "./order-forms.tsx";
import styles from "./parcels.module.css";

export const Parcels = (page: Omit<OneOrderPage, "title">) => (
  <Panel heading={messages.order.parcels}>
    <ol className={styles.parcels}>
      {page.order.parcels.map((parcel, at) => (
        <li key={parcel.at}>
          <h3>
            {orderMessages.details.parcelOf(at + 1)}, <Moment at={parcel.at} />
          </h3>
          <UnitList lines={linesOf(page.order.lines, parcel.units)} />
          {(parcel.carrier || parcel.tracking) && <p>{[parcel.carrier, parcel.tracking].filter(Boolean).join(", ")}</p>}
          <p className={styles.links}>
            {parcel.trackingPage && <a href={parcel.trackingPage}>{orderMessages.details.follow(at + 1)}</a>}
            <a href={slipAddress(page.order.number, { parcel: at + 1 })}>{messages.order.slipOf(at + 1)}</a>
          </p>
          {page.mayChange && <ParcelForms {...page} parcel={parcel} n={at + 1} />}
        </li>
      ))}
    </ol>
  </Panel>
);
