import { moment } from "../../../admin/domain/moment.ts";
import type { Shop } from "../../../shop/domain/shop.ts";
import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Facts, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { accountEmailMessages } from "../../email-messages.ts";

/** `at`: time of the sign-in, in ISO 8601. */
type Props = EmailProps<{ readonly href: string; readonly device: string; readonly at: string }, Shop>;

export const subject = ({ shop }: Props) => accountEmailMessages.device.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress(), device: "Firefox, Linux", at: "2026-03-02T14:05:00Z" };

export default function NewDevice({ data, shop }: Props) {
  return (
    <>
      <Heading>{accountEmailMessages.device.heading}</Heading>
      <Paragraph>{accountEmailMessages.device.text}</Paragraph>
      <Facts
        facts={[
          [accountEmailMessages.device.device, data.device || accountEmailMessages.device.unknown],
          [accountEmailMessages.device.at, moment(data.at, shop)],
        ]}
      />
      <Paragraph>{accountEmailMessages.device.aside}</Paragraph>
      <Action href={data.href}>{accountEmailMessages.device.action}</Action>
    </>
  );
}
