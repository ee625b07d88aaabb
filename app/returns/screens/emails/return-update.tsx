import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { orderAddress } from "../../../orders/addresses.ts";
import type { ReturnUpdateEmail as Update } from "../../domain/emails.ts";
import { returnMessages } from "../../messages.ts";

export const subject = ({ data: { id }, shop }: EmailProps<Update>) =>
  returnMessages.updateEmail.subject(id, shop.name);

export const sample: Update = {
  id: 1001,
  number: 100_001,
  state: "approved",
  answer: "Please send the items to our warehouse within 14 days.",
  hasLabel: true,
  replacement: null,
  page: orderAddress(100_001),
};

export default function ReturnUpdate({ data }: EmailProps<Update>) {
  const { updateEmail: messages } = returnMessages;
  const { id, number, state, answer, hasLabel, replacement, page } = data;
  return (
    <>
      <Heading>{messages.headings[state]}</Heading>
      <Paragraph>{messages.text(number, id)}</Paragraph>
      {(state === "approved" || state === "refused") && answer && <Paragraph>{answer}</Paragraph>}
      {hasLabel && state === "approved" && <Paragraph>{messages.label}</Paragraph>}
      {replacement !== null && <Paragraph>{messages.replaced(replacement)}</Paragraph>}
      <Action href={page}>{messages.see}</Action>
    </>
  );
}
