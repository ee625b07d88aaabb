import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { type SubscribedProduct, sampleSubscription } from "../../domain/subscription-emails.ts";
import { subscriptionEmailMessages } from "../../subscription-email-messages.ts";

type Props = EmailProps<SubscribedProduct>;

export const subject = ({ data, shop }: Props) => subscriptionEmailMessages.confirm.subject(data.title, shop.name);

export const sample = sampleSubscription;

/** Email that asks the recipient to confirm a subscription. Not sent to a signed-in user's own verified address. */
export default function ConfirmSubscription({ data }: Props) {
  return (
    <>
      <Heading>{subscriptionEmailMessages.confirm.heading}</Heading>
      <Paragraph>{subscriptionEmailMessages.confirm.text(data.title)}</Paragraph>
      <Action href={data.href}>{subscriptionEmailMessages.confirm.action}</Action>
      <Aside>{subscriptionEmailMessages.confirm.aside}</Aside>
    </>
  );
}
