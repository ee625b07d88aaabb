import { SaxesParser } from "saxes";
import { CommandError } from "../../../../server/command/errors.ts";
import { statementMessages } from "../../statement-messages.ts";
import { xmlAmount } from "./amounts.ts";
import { parseDay } from "./days.ts";
import { chunksOf } from "./decode.ts";
import type { StatementEntry } from "./keys.ts";
import { refuseLine } from "./refuse.ts";

type Element = {
  readonly name: string;
  readonly line: number;
  readonly currency: string;
  readonly children: Element[];
  text: string;
};

const maxDepth = 40;
const maxElementsOfEntry = 500_000;

/** Reads the booked entries of CAMT.053 and CAMT.052 files, any version. @throws CommandError for a malformed file. */
export async function readCamt(xml: string): Promise<readonly StatementEntry[]> {
  const { file: messages } = statementMessages;
  const parser = new SaxesParser();
  const open: Element[] = [];
  const entries: StatementEntry[] = [];
  /** The `Ntry` or `Acct` element that is being parsed. Only elements inside it are stored. */
  let stored: Element | null = null;
  let account = "";
  let count = 0;
  let isStatement = false;

  parser.on("error", () => refuseLine(parser.line, messages.notXml));
  parser.on("doctype", () => refuseLine(parser.line, messages.doctype));
  parser.on("opentag", ({ name: qualified, attributes }) => {
    const name = qualified.slice(qualified.indexOf(":") + 1);
    const element: Element = { name, line: parser.line, currency: attributes["Ccy"] ?? "", children: [], text: "" };
    count = stored ? count + 1 : 0;
    if (open.length === maxDepth || count > maxElementsOfEntry) refuseLine(parser.line, messages.notStatement);
    if (stored) open.at(-1)!.children.push(element);
    else if (name === "Ntry" || name === "Acct") stored = element;
    else if (name === "BkToCstmrStmt" || name === "BkToCstmrAcctRpt") isStatement = true;
    open.push(element);
  });
  const addText = (text: string) => {
    if (stored) open.at(-1)!.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const element = open.pop()!;
    if (element !== stored) return;
    stored = null;
    if (element.name === "Acct") account = textAt(element, "Id/IBAN") || textAt(element, "Id/Othr/Id");
    else entries.push(...entriesOf(element, account));
  });

  for await (const chunk of chunksOf(xml)) parser.write(chunk);
  parser.close();
  if (!isStatement) throw new CommandError(messages.notCamt);
  return entries;
}

const elementsAt = (element: Element, path: string): readonly Element[] =>
  path
    .split("/")
    .reduce<readonly Element[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );

/** Returns the first text that is not blank. Tries the paths in order. Empty if there is none. */
function textAt(element: Element, ...paths: readonly string[]): string {
  for (const path of paths) for (const { text } of elementsAt(element, path)) if (text.trim()) return text.trim();
  return "";
}

/** Returns a line per transaction if the transactions add up to the entry, else one line. Skips pending entries. */
function entriesOf(entry: Element, account: string): readonly StatementEntry[] {
  const { file: messages } = statementMessages;
  const status = textAt(entry, "Sts/Cd", "Sts");
  if (status && status !== "BOOK") return [];
  const day = textAt(entry, "BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm");
  const bookedOn = parseDay(day) ?? refuseLine(entry.line, messages.date(day));
  const total = amountOf(entry, "Amt") ?? refuseLine(entry.line, messages.amount(textAt(entry, "Amt")));
  const direction = textAt(entry, "CdtDbtInd");
  const sign = signOf(direction) ?? refuseLine(entry.line, messages.direction);
  const details = elementsAt(entry, "NtryDtls/TxDtls");
  const amounts = details.map((detail) => {
    const amount = amountOf(detail, "Amt") ?? amountOf(detail, "AmtDtls/TxAmt/Amt");
    const own = signOf(textAt(detail, "CdtDbtInd") || direction);
    return amount?.currency === total.currency && own ? own * amount.cents : Number.NaN;
  });
  const isBatch = details.length > 1 && amounts.reduce((sum, cents) => sum + cents, 0) === sign * total.cents;
  const parts = isBatch ? details : [details.length === 1 ? details[0]! : entry];
  return parts.map((part, at) => {
    const amountCents = isBatch ? amounts[at]! : sign * total.cents;
    const reference = textAt(part, "Refs/AcctSvcrRef") || textAt(entry, "AcctSvcrRef");
    return {
      bookedOn,
      amountCents,
      currency: total.currency,
      payer: partyOf(part, amountCents < 0 ? "Cdtr" : "Dbtr"),
      text: textOf(part) || (isBatch ? "" : details.map(textOf).join(" ").trim()) || textAt(entry, "AddtlNtryInf"),
      reference: reference && `${account} ${reference}`,
    };
  });
}

function amountOf(element: Element, path: string): { readonly cents: number; readonly currency: string } | null {
  const [amount] = elementsAt(element, path);
  const cents = amount && /^[A-Z]{3}$/.test(amount.currency) ? xmlAmount(amount.text.trim(), amount.currency) : null;
  return cents === null ? null : { cents, currency: amount!.currency };
}

const signOf = (direction: string) => (direction === "CRDT" ? 1 : direction === "DBIT" ? -1 : null);

const partyOf = (part: Element, role: "Dbtr" | "Cdtr") =>
  textAt(part, ...[role, `Ultmt${role}`].flatMap((name) => [`RltdPties/${name}/Nm`, `RltdPties/${name}/Pty/Nm`]));

const textOf = (part: Element) =>
  ["RmtInf/Strd/CdtrRefInf/Ref", "RmtInf/Ustrd"]
    .flatMap((path) => elementsAt(part, path).map(({ text }) => text.trim()))
    .join(" ");
