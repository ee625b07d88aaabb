import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Facts, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { accountEmailMessages } from "../../email-messages.ts";

type Props = EmailProps<{ readonly href: string; readonly device: string; readonly at: string }>;

export const subject = ({ shop }: Props) => accountEmailMessages.device.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress(), device: "Firefox, Linux", at: "2 March 2026, 14:05" };

export default function NewDevice({ data }: Props) {
  return (
    <>
      <Heading>{accountEmailMessages.device.heading}</Heading>
      <Paragraph>{accountEmailMessages.device.text}</Paragraph>
      <Facts
        facts={[
          [accountEmailMessages.device.device, data.device || accountEmailMessages.device.unknown],
          [accountEmailMessages.device.at, data.at],
        ]}
      />
      <Paragraph>{accountEmailMessages.device.aside}</Paragraph>
      <Action href={data.href}>{accountEmailMessages.device.action}</Action>
    </>
  );
}
