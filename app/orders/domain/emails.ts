import { productPicture } from "../../shop/domain/picture.ts";
import { orderAddress } from "../addresses.ts";
import { trackingPage } from "./carriers.ts";
import type { Order, OrderedLine, OrderState, SentParcel } from "./order.ts";

export type EmailOrder = Pick<Order, "number" | "lines" | "totalCents" | "parts" | "giftNote"> & {
  readonly isPrepaid: boolean;
  readonly address: readonly string[];
  readonly page: string;
  /** Place of pickup, which then replaces the postal lines in `address`. */
  readonly pickup?: string | undefined;
  /** Number of the order that a free replacement replaces. */
  readonly replaces?: number | undefined;
};

/** Email about a parcel. `lines` has only the parcel's units. */
export type ParcelEmail = EmailOrder & {
  readonly parcel: Pick<SentParcel, "carrier" | "tracking" | "trackingPage"> | null;
  /** Lines with the units that later parcels will contain. */
  readonly following: readonly OrderedLine[];
  readonly isFirst: boolean;
};

/** Template data of an order whose email address is unconfirmed. Contains no text typed by the shopper. */
export type BriefOrder = Pick<EmailOrder, "number" | "totalCents" | "page" | "replaces"> & {
  readonly isBrief: true;
  readonly isGuest: boolean;
};

/** Short email about a change of an order. An unconfirmed email address gets only one such email per order. */
export type OrderUpdate = {
  readonly number: number;
  readonly state: OrderState;
  readonly isPickup?: boolean | undefined;
  readonly href: string;
};

export type CancelledEmail = EmailOrder & {
  /** Cancelled lines, with the cancelled units as `quantity`. */
  readonly cancelled: readonly OrderedLine[];
  readonly isWhole: boolean;
  readonly isOwn: boolean;
  /** True if the hold expired, because the order was not confirmed in time, or not paid in time. */
  readonly isOverdue: boolean;
  /** True if the order was not paid in time. Then `isOverdue` is also true. */
  readonly isUnpaid: boolean;
};

const [lamp, mug] = [productPicture("desk-lamp-terracotta.6acad7"), productPicture("mug-set-teal.130176")];
const parcel = { carrier: "DHL", tracking: "00340434161094015902" };

export const sampleOrder: EmailOrder = {
  number: 100_001,
  lines: [
    { id: "lamp", title: "Dune table lamp", image: lamp, price: 89, quantity: 1, cancelled: 0, sent: 0 },
    { id: "mug", title: "Tide mug, set of four", image: mug, price: 32.5, quantity: 2, cancelled: 0, sent: 0 },
  ],
  totalCents: 15_400,
  parts: [],
  isPrepaid: false,
  address: ["Full Name", "1 Main Street", "Springfield, IL 62701", "United States"],
  giftNote: "Happy birthday",
  page: orderAddress(100_001),
};

export const sampleParcel: ParcelEmail = {
  ...sampleOrder,
  parcel: { ...parcel, trackingPage: trackingPage(parcel) },
  following: [],
  isFirst: true,
};
