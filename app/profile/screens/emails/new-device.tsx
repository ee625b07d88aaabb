import { moment } from "../../../admin/domain/moment.ts";
import type { Shop } from "../../../shop/domain/shop.ts";
import type { EmailProps } from "../../../ui/email/email.ts";
import { Facts, LinkEmail, Paragraph } from "../../../ui/email/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { accountEmailMessages } from "../../email-messages.ts";

/** `at`: time of the sign-in, in ISO 8601. */
type Props = EmailProps<{ readonly href: string; readonly device: string; readonly at: string }, Shop>;

export const subject = ({ shop }: Props) => accountEmailMessages.device.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress(), device: "Firefox, Linux", at: "2026-03-02T14:05:00Z" };

export default function NewDevice({ data, shop }: Props) {
  const { aside, device, unknown, at, ...messages } = accountEmailMessages.device;
  return (
    <LinkEmail {...messages} href={data.href}>
      <Facts
        facts={[
          [device, data.device || unknown],
          [at, moment(data.at, shop)],
        ]}
      />
      <Paragraph>{aside}</Paragraph>
    </LinkEmail>
  );
}
