import type { EmailProps } from "../../ui/email/email.ts";
import { Heading, Paragraph } from "../../ui/email/pieces.tsx";
import { emailMessages } from "../messages.ts";

const messages = emailMessages.trial;

export const subject = ({ shop }: EmailProps<object>) => messages.subject(shop.name);

export const sample = {};

export default function TrialEmail({ shop }: EmailProps<object>) {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text(shop.name)}</Paragraph>
    </>
  );
}
