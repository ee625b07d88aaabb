import type { EmailProps } from "../../../ui/email/email.ts";
import { Aside, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { accountEmailMessages } from "../../email-messages.ts";

type Props = EmailProps<object>;

export const subject = ({ shop }: Props) => accountEmailMessages.changed.subject(shop.name);

export const sample: Props["data"] = {};

export default function EmailChanged() {
  return (
    <>
      <Heading>{accountEmailMessages.changed.heading}</Heading>
      <Paragraph>{accountEmailMessages.changed.text}</Paragraph>
      <Aside>{accountEmailMessages.changed.aside}</Aside>
    </>
  );
}
