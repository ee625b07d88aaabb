import type { ReactNode } from "react";
import { Section } from "../../orders/ui/sheet.tsx";
import { useFormatCents } from "../../shop/context.tsx";
import { type QrCode, QrCodePicture } from "../../ui/qr-code.tsx";
import type { BankAccount } from "../domain/epc-qr.ts";
import { groupsOfFour } from "../domain/reference.ts";
import { paymentMessages } from "../messages.ts";
import styles from "./bank-details.module.css";

type Props = {
  account: BankAccount;
  /** Amount in minor units of the shop's currency. */
  amountCents: number;
  reference: string;
  /** Null if banking apps cannot scan the account or the currency. */
  code: QrCode | null;
};

/** Account, amount and reference of a bank transfer, for copying, scanning and printing. */
export function BankDetails({ account: { holder, iban, bic }, amountCents, reference, code }: Props) {
  const { bankDetails: messages } = paymentMessages;
  const amount = useFormatCents()(amountCents);
  return (
    <Section heading={messages.heading}>
      <p>{messages.lead}</p>
      <dl className={styles.details}>
        <Detail label={messages.holder}>{holder}</Detail>
        <Detail label={messages.iban}>{grouped(iban)}</Detail>
        {bic && <Detail label={messages.bic}>{bic}</Detail>}
        <Detail label={messages.amount}>{amount}</Detail>
        <Detail label={messages.reference}>{grouped(reference)}</Detail>
      </dl>
      {code && (
        <div className={styles.code}>
          <p>{messages.scan}</p>
          <QrCodePicture code={code} label={messages.code(amount, holder, groupsOfFour(reference).join(" "))} />
        </div>
      )}
    </Section>
  );
}

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Groups of four with margins instead of spaces, which some banks' forms refuse in copied text. */
const grouped = (text: string) =>
  groupsOfFour(text).map((group, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <span key={at} className={styles.group}>
      {group}
    </span>
  ));
