import type { EmailProps } from "../../ui/email/email.ts";
import { Heading, Paragraph } from "../../ui/email/pieces.tsx";
import { emailMessages } from "../messages.ts";

export const subject = ({ shop }: EmailProps<object>) => emailMessages.trial.subject(shop.name);

export const sample = {};

export default function TrialEmail({ shop }: EmailProps<object>) {
  return (
    <>
      <Heading>{emailMessages.trial.heading}</Heading>
      <Paragraph>{emailMessages.trial.text(shop.name)}</Paragraph>
    </>
  );
}
