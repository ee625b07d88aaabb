import { hash } from "node:crypto";
import type { StatementLine } from "../../../domain/statement.ts";

/** Statement line that has no key yet. `reference` is the bank's own reference, and may be empty. */
export type StatementEntry = Omit<StatementLine, "key"> & { readonly reference: string };

export const maxBookings = 20_000;

const maxName = 140;
const maxText = 1_000;

const placeholder = /^(?:non-?ref|not ?provided|-|0*)$/i;

/** Adds a key to each line, from the bank's reference or else from the content. Equal lines get different keys. */
export function withKeys(entries: readonly StatementEntry[], format: "camt" | "csv"): readonly StatementLine[] {
  const counts = new Map<string, number>();
  return entries.map(({ reference, ...entry }) => {
    const line = { ...entry, payer: oneLine(entry.payer, maxName), text: oneLine(entry.text, maxText) };
    const { bookedOn, amountCents, currency, payer, text } = line;
    const isReferenced = !placeholder.test(reference.trim());
    const identity = isReferenced ? [reference.trim()] : [payer, text];
    const content = JSON.stringify([bookedOn, amountCents, currency, ...identity]);
    const ordinal = counts.get(content) ?? 0;
    counts.set(content, ordinal + 1);
    const digest = hash("sha256", `${content} ${ordinal}`, "base64url");
    return { ...line, key: `${isReferenced ? format : "text"}:${digest}` };
  });
}

const oneLine = (text: string, max: number) =>
  text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, max)
    .toWellFormed();
