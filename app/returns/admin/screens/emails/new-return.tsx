import type { EmailProps } from "../../../../ui/email/email.ts";
import { Action, Heading, Paragraph } from "../../../../ui/email/pieces.tsx";
import type { NewReturnEmail as NewReturn } from "../../../domain/return.ts";
import { adminReturnAddress } from "../../addresses.ts";
import { returnAdminMessages } from "../../messages.ts";

const titleOf = ({ isWithdrawal, number }: NewReturn) =>
  returnAdminMessages.email[isWithdrawal ? "withdrawal" : "request"](number);

export const subject = ({ data }: EmailProps<NewReturn>) => titleOf(data);

export const sample: NewReturn = {
  number: 100_001,
  isWithdrawal: true,
  isSettled: false,
  page: adminReturnAddress(1001),
};

export default function NewReturnEmail({ data }: EmailProps<NewReturn>) {
  const { email: messages } = returnAdminMessages;
  const next = data.number === null ? "unknown" : data.isSettled ? "cancelled" : "open";
  return (
    <>
      <Heading>{titleOf(data)}</Heading>
      <Paragraph>{messages[next]}</Paragraph>
      <Action href={data.page}>{messages.see}</Action>
    </>
  );
}
