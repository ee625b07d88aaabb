import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import type { Lie, WebhookLie } from "./lies.ts";

export type RefundStatus = "pending" | "succeeded" | "failed";

/** Amounts are in Stripe's minor units. `order` and `refund` are ids of the store, from Stripe's metadata. */
export type Entry =
  | ({ readonly kind: "session"; readonly status: "open" | "complete" | "expired" } & Money)
  | ({ readonly kind: "charge"; readonly session: string; readonly intent: string } & Money)
  | ({ readonly kind: "refund"; readonly charge: string; readonly refund: string | null } & Money & {
        readonly status: RefundStatus;
      })
  | { readonly kind: "lie"; readonly lie: Lie; readonly at: string }
  | {
      readonly kind: "webhook";
      readonly event: string;
      readonly type: string;
      readonly lie: WebhookLie | null;
      /** Status of the store's response. Null without a response. */
      readonly status: number | null;
    };

type Money = {
  readonly id: string;
  readonly order: string | null;
  readonly amount: number;
  readonly currency: string;
};

export type Log = ReturnType<typeof openLog>;

/** Append-only log in memory, and as JSON lines in a file if given. Writes each entry before `add` returns. */
export function openLog(file?: string) {
  const opened = file === undefined ? null : openSync(file, "a");
  const entries: Entry[] = [];
  return {
    entries: entries as readonly Entry[],
    add(entry: Entry) {
      entries.push(entry);
      if (opened !== null) writeSync(opened, `${JSON.stringify(entry)}\n`);
    },
    close: () => opened !== null && closeSync(opened),
  };
}

export const readLog = (file: string): Entry[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);
