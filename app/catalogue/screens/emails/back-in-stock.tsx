import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { type SubscribedProduct, sampleSubscription } from "../../domain/subscription-emails.ts";
import { subscriptionEmailMessages as messages } from "../../subscription-email-messages.ts";

type Props = EmailProps<SubscribedProduct>;

export const subject = ({ data, shop }: Props) => messages.back.subject(data.title, shop.name);

export const sample = sampleSubscription;

export default function BackInStock({ data }: Props) {
  return (
    <>
      <Heading>{messages.back.heading}</Heading>
      <Paragraph>{messages.back.text(data.title)}</Paragraph>
      <Action href={data.href}>{messages.back.action}</Action>
      <Aside>{messages.back.aside}</Aside>
    </>
  );
}
