import type { ReturnAction } from "../domain/return.ts";

const orderOf = (number: number | null) => (number === null ? "an unknown order" : `order ${number}`);

export const returnAdminMessages = {
  activities: { return: "Return" },

  states: {
    requested: "Requested",
    approved: "Approved",
    refused: "Refused",
    received: "Received",
    settled: "Completed",
  },

  list: {
    title: "Returns",
    filter: "Filter returns",
    state: "Status",
    open: "Open",
    any: "All",
    show: "Apply filter",
    table: "Returns, newest first",
    columns: ["Return", "Kind", "Status", "Refund deadline", "Order", "Requested", "Items"],
    none: "No returns match this filter.",
    withdrawal: "Withdrawal",
    request: "Return",
    unknown: "No such order",
    daysLeft: (days: number) => {
      if (days < 0) return `overdue by ${-days === 1 ? "1 day" : `${-days} days`}`;
      return days === 1 ? "1 day left" : `${days} days left`;
    },
    newest: "Newest returns",
    older: "Older returns",
    pages: "Pages of the list",
  },

  card: {
    none: "No withdrawals or returns are open.",
    count: (count: number) => `Open withdrawals and returns: ${count}.`,
    oldest: "Waiting longest",
    all: "View all returns",
  },

  one: {
    title: (id: number) => `Return ${id}`,
    toList: "Open returns",
    order: (number: number) => `Order ${number}`,
    left: (days: string) => `Refund deadline: ${days}.`,
    declared: "Declared withdrawal",
    erased: "The personal data of this statement is erased.",
    unknown:
      "No order has this number and e-mail. Search your orders for the right one. We have asked the sender by e-mail to check both.",
    items: "Items",
    columns: ["Product", "Units", "Reason", "Back in stock"],
    noItems: "No items need to be returned.",
    answer: "Answer sent to the shopper",
    toRefund: (items: string, all: string) => `Items: ${items}. With shipping: ${all}.`,
    refunded: (amount: string) => `Refunded: ${amount}.`,
    refunding: (amount: string) => `Refund of ${amount}: not completed yet.`,
    refundDue:
      "The refund of this return is still due. Send the money, for example by bank transfer, and then mark the refund as refunded on the order's page.",
    restockedOf: (title: string, units: number) => `${title}: units to restock (of ${units})`,
    fields: {
      approve: "Instructions",
      refuse: "Reason",
      label: "Shipping label (PDF)",
      shipping: "Refund shipping too",
    },
    labelHint: "Optional, up to 1 MB. The shopper downloads it from the order's page.",
    wrong: "Nothing was changed. Please fix these fields:",
    missing: "Enter a sentence for the shopper.",
    noPdf: "Choose a PDF file of up to 1 MB.",
    unitsWrong: (most: number) => `Enter a whole number from 0 to ${most}.`,
    notUnderstood: "Nothing was changed, because the request was not valid. Try again.",
    actions: {
      choose: {
        lead: "Use this if the shopper withdraws from some products only. Enter the units that the shopper must return. If some units have not shipped, cancel them on the order's page instead.",
        button: "Save items",
        done: "The items are saved.",
      },
      close: {
        lead: "Use this if nothing needs to be returned or refunded, for example because you have cancelled the items, the shopper has not sent them back, or nothing was paid.",
        button: "Close return",
        done: "The return is closed.",
      },
      approve: {
        lead: "The shopper gets the instructions by e-mail.",
        button: "Approve return",
        done: "The return is approved.",
      },
      refuse: {
        lead: "The shopper gets the reason by e-mail.",
        button: "Refuse return",
        done: "The return is refused.",
      },
      receive: {
        lead: "Enter the units that can be sold again. They return to stock.",
        button: "Mark as received",
        done: "The items are marked as received.",
      },
      refund: {
        lead: "Refunds the price of these items, including their share of discounts and taxes. If the order is paid on delivery or at pickup, first check that you have received the money.",
        button: "Refund items",
        done: "The refund is created.",
      },
      replace: {
        lead: "Creates a free order with the same items, which are taken from stock.",
        button: "Create replacement order",
        done: "The replacement order is created.",
      },
    } satisfies Record<ReturnAction, { lead: string; button: string; done: string }>,
  },

  email: {
    withdrawal: (number: number | null) => `Withdrawal from ${orderOf(number)}`,
    request: (number: number | null) => `Return of ${orderOf(number)} requested`,
    unknown: "We received a withdrawal, but no order matches its order number and e-mail.",
    cancelled:
      "The items had not shipped, so they are cancelled. If the shopper has paid, check on the order's page whether you must send the refund yourself.",
    requested: "The shopper wants to return items. Approve or refuse the return.",
    open: "Some items have already shipped, or the shopper withdraws from certain products only. You must handle this withdrawal yourself. If the shopper has paid, refund the payment within 14 days.",
    see: "View return",
  },
};
