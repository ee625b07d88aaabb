import { linesOf } from "../../domain/parcels.ts";
import { orderMessages } from "../../messages.ts";
import { UnitList } from "../../ui/unit-list.tsx";
import { slipAddress } from "../addresses.ts";
import type { OneOrderPage } from "../domain/pages.ts";
import { Moment } from "../../../admin/ui/moment.tsx";
import { Panel } from "../../../admin/ui/panel.tsx";
import { ParcelForms } from "./order-forms.tsx";
import { orderTexts } from "./order-texts.ts";
import styles from "./parcels.module.css";

export function Parcels(page: Omit<OneOrderPage, "title">) {
  const texts = orderTexts(page.order);
  return (
    <Panel heading={texts.parcels}>
      <ol className={styles.parcels}>
        {page.order.parcels.map((parcel, at) => (
          <li key={parcel.at}>
            <h3>
              {texts.parcelOf(at + 1)}, <Moment at={parcel.at} />
            </h3>
            <UnitList lines={linesOf(page.order.lines, parcel.units)} />
            {(parcel.carrier || parcel.tracking) && (
              <p>{[parcel.carrier, parcel.tracking].filter(Boolean).join(", ")}</p>
            )}
            <p className={styles.links}>
              {parcel.trackingPage && <a href={parcel.trackingPage}>{orderMessages.details.follow(at + 1)}</a>}
              <a href={slipAddress(page.order.number, { parcel: at + 1 })}>{texts.slipOf(at + 1)}</a>
            </p>
            {page.mayChange && <ParcelForms {...page} parcel={parcel} n={at + 1} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
