import type { EmailProps } from "../../../../ui/email/email.ts";
import { Action, Heading, Paragraph } from "../../../../ui/email/pieces.tsx";
import type { NewReturnEmail as NewReturn } from "../../../domain/emails.ts";
import { adminReturnAddress } from "../../addresses.ts";
import { returnAdminMessages } from "../../messages.ts";

export const subject = ({ data: { isWithdrawal, number } }: EmailProps<NewReturn>) =>
  returnAdminMessages.email[isWithdrawal ? "withdrawal" : "request"](number);

export const sample: NewReturn = { id: 1001, number: 100_001, isWithdrawal: true, state: "requested" };

export default function NewReturnEmail(email: EmailProps<NewReturn>) {
  const { email: messages } = returnAdminMessages;
  const { id, number, state } = email.data;
  const next = number === null ? "unknown" : state === "settled" ? "cancelled" : "open";
  return (
    <>
      <Heading>{subject(email)}</Heading>
      <Paragraph>{messages[next]}</Paragraph>
      <Action href={adminReturnAddress(id)}>{messages.see}</Action>
    </>
  );
}
