import type { EmailProps } from "../../../ui/email/email.ts";
import { Aside, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { accountEmailMessages } from "../../email-messages.ts";

const messages = accountEmailMessages.changed;

type Props = EmailProps<object>;

export const subject = ({ shop }: Props) => messages.subject(shop.name);

export const sample: Props["data"] = {};

/** Notifies the previous email of a change. */
export default function EmailChanged() {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text}</Paragraph>
      <Aside>{messages.aside}</Aside>
    </>
  );
}
