import type { EmailProps } from "../../../../ui/email/email.ts";
import { LinkEmail } from "../../../../ui/email/pieces.tsx";
import type { NewReturnEmail as NewReturn } from "../../../domain/emails.ts";
import { adminReturnAddress } from "../../addresses.ts";
import { returnAdminMessages } from "../../messages.ts";

export const subject = ({ data: { isWithdrawal, number } }: EmailProps<NewReturn>) =>
  returnAdminMessages.email[isWithdrawal ? "withdrawal" : "request"](number);

export const sample: NewReturn = { id: 1001, number: 100_001, isWithdrawal: true, isCancelled: false };

export default function NewReturnEmail(email: EmailProps<NewReturn>) {
  const { email: messages } = returnAdminMessages;
  const { id } = email.data;
  const text = messages[nextStep(email.data)];
  return <LinkEmail heading={subject(email)} text={text} action={messages.see} href={adminReturnAddress(id)} />;
}

function nextStep({ number, isWithdrawal, isCancelled }: NewReturn): "unknown" | "requested" | "cancelled" | "open" {
  if (number === null) return "unknown";
  if (!isWithdrawal) return "requested";
  return isCancelled ? "cancelled" : "open";
}
