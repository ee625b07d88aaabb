import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Facts, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { accountEmailMessages } from "../../email-messages.ts";

const messages = accountEmailMessages.device;

type Props = EmailProps<{ readonly href: string; readonly device: string; readonly at: string }>;

export const subject = ({ shop }: Props) => messages.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress(), device: "Firefox, Linux", at: "2 March 2026, 14:05" };

/** Notifies of a sign-in from an unknown browser. */
export default function NewDevice({ data }: Props) {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text}</Paragraph>
      <Facts
        facts={[
          [messages.device, data.device || messages.unknown],
          [messages.at, data.at],
        ]}
      />
      <Paragraph>{messages.aside}</Paragraph>
      <Action href={data.href}>{messages.action}</Action>
    </>
  );
}
