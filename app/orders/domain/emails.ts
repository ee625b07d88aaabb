import { productPicture } from "../../shop/domain/picture.ts";
import { orderAddress } from "../addresses.ts";
import type { OrderedLine, Parcel } from "./order.ts";

/** What emails tell of an order. */
export type EmailOrder = {
  readonly number: number;
  readonly lines: readonly OrderedLine[];
  /** What is to be paid, in whole cents. */
  readonly totalCents: number;
  /** As on an envelope. */
  readonly address: readonly string[];
  /** Null unless the order contains a gift. */
  readonly giftNote: string | null;
  readonly parcel: Parcel | null;
  readonly trackingPage: string | null;
  /** The order's own page. */
  readonly page: string;
};

/** An order for an unconfirmed address: nothing that the shopper typed. */
export type BriefOrder = Pick<EmailOrder, "number" | "totalCents" | "page"> & { readonly isBrief: true };

/** One that tells what of an order was cancelled. */
export type CancelledEmail = EmailOrder & {
  /** Each line with as many units as were cancelled then. */
  readonly cancelled: readonly OrderedLine[];
  /** Whether nothing was left of the order. */
  readonly isWhole: boolean;
  /** Whether it was the shopper who did it. */
  readonly isOwn: boolean;
  /** Whether it was cancelled because nobody confirmed it in time. */
  readonly isOverdue: boolean;
};

/** An order that nobody has placed, for whoever looks at emails. */
export const sampleOrder: EmailOrder = {
  number: 100_001,
  lines: [
    {
      id: "lamp",
      title: "Dune table lamp",
      image: productPicture("desk-lamp-terracotta.6acad7"),
      price: 89,
      quantity: 1,
      cancelled: 0,
    },
    {
      id: "mug",
      title: "Tide mug, set of four",
      image: productPicture("mug-set-teal.130176"),
      price: 32.5,
      quantity: 2,
      cancelled: 0,
    },
  ],
  totalCents: 15_400,
  address: ["Full Name", "1 Main Street", "Springfield, IL 62701", "United States"],
  giftNote: "Happy birthday",
  parcel: { carrier: "DHL", tracking: "00340434161094015902" },
  trackingPage:
    "https://www.dhl.com/global-en/home/tracking/tracking-parcel.html?submit=1&tracking-id=00340434161094015902",
  page: orderAddress(100_001),
};
