import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { type SubscribedProduct, sampleSubscription } from "../../domain/subscription-emails.ts";
import { subscriptionEmailMessages } from "../../subscription-email-messages.ts";

type Props = EmailProps<SubscribedProduct>;

export const subject = ({ data, shop }: Props) => subscriptionEmailMessages.back.subject(data.title, shop.name);

export const sample = sampleSubscription;

export default function BackInStock({ data }: Props) {
  return (
    <>
      <Heading>{subscriptionEmailMessages.back.heading}</Heading>
      <Paragraph>{subscriptionEmailMessages.back.text(data.title)}</Paragraph>
      <Action href={data.href}>{subscriptionEmailMessages.back.action}</Action>
      <Aside>{subscriptionEmailMessages.back.aside}</Aside>
    </>
  );
}
