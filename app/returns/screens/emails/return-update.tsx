import type { EmailProps } from "../../../ui/email/email.ts";
import { LinkEmail, Paragraph } from "../../../ui/email/pieces.tsx";
import { type ReturnUpdateEmail as Update, sampleReturnUpdate } from "../../domain/emails.ts";
import { returnMessages } from "../../messages.ts";

export const subject = ({ data: { id }, shop }: EmailProps<Update>) =>
  returnMessages.updateEmail.subject(id, shop.name);

export const sample = sampleReturnUpdate;

export default function ReturnUpdate({ data }: EmailProps<Update>) {
  const { updateEmail: messages } = returnMessages;
  const { id, number, state, answer, hasLabel, replacement, page } = data;
  const text = messages.text(number, id);
  return (
    <LinkEmail heading={messages.headings[state]} text={text} action={messages.see} href={page}>
      {(state === "approved" || state === "refused") && answer && <Paragraph>{answer}</Paragraph>}
      {hasLabel && state === "approved" && <Paragraph>{messages.label}</Paragraph>}
      {replacement !== null && <Paragraph>{messages.replaced(replacement)}</Paragraph>}
    </LinkEmail>
  );
}
